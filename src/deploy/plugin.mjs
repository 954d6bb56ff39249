// The build step of `serverless package` and `serverless deploy`. It runs inside the Serverless Framework's process, on
// whatever Node that has, so it is JavaScript and brings what can read the TypeScript beside it.
import { join } from 'node:path';

const loadSources = async () => {
  if (!process.features.typescript) {
    const { register } = await import('tsx/esm/api');
    register();
  }
  return import('./build-step.ts');
};

export default class ScalingControllerPlugin {
  constructor(serverless, options, { log }) {
    const { service, serviceDir } = serverless;
    const [command, subcommand] = serverless.processedInput.commands;
    const deploys = command === 'deploy' && subcommand !== 'list';

    /** What a person can mend is said as a sentence; everything else keeps its stack trace. */
    const saying = async (work) => {
      const sources = await loadSources();
      try {
        await work(sources);
      } catch (error) {
        if (!sources.isAnswerable(error)) throw error;
        throw new serverless.classes.Error(error.message, error.name);
      }
    };

    const prepare = async ({ nameFunctions, prepareService, requireOwnTargets, requireOwnTargetsIn }) => {
      const stage = serverless.getProvider('aws').getStage();
      nameFunctions(service, stage);
      if (deploys && options.package) return requireOwnTargetsIn(serviceDir, options.package);
      if (!deploys && command !== 'package') return;
      this.prepared = await prepareService(service, stage, serviceDir);
      const { targetsFile, isExample, warnings, additions } = this.prepared;
      if (deploys) requireOwnTargets(isExample);
      if (isExample) log.warning(`There is no targets.yml here; packaging the shipped example, ${targetsFile}`);
      else log.notice(`Targets: ${targetsFile}`);
      for (const warning of warnings) log.warning(warning);
      service.update({ resources: additions });
    };

    const build = async ({ buildArtifacts }) => {
      const folder = join(serviceDir, '.serverless');
      for (const { key, zip, bytes } of await buildArtifacts(service.functions, this.prepared.configuration, folder)) {
        service.getFunction(key).package = { artifact: zip };
        log.notice(`${key}: ${(bytes / 1000).toFixed(1)} kB zipped`);
      }
    };

    const tidy = ({ dropImpliedDependencies }) =>
      dropImpliedDependencies(service.provider.compiledCloudFormationTemplate.Resources);

    this.hooks = {
      initialize: () => saying(prepare),
      'before:package:createDeploymentArtifacts': () => saying(build),
      'before:deploy:function:packageFunction': () => saying(build),
      'before:package:finalize': () => saying(tidy),
    };
  }
}
