import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { PackagedTemplate } from '../../../src/deploy/package-template.ts';

type Template = PackagedTemplate['template'];
type SpecDatabase = ReturnType<typeof loadAwsServiceSpecSync>;
type SpecResource = ReturnType<SpecDatabase['all']>[number] & {
  readonly cloudFormationType: string;
  readonly properties: SpecProperties;
  readonly attributes: Readonly<Record<string, unknown>>;
};
interface SpecType {
  readonly type: string;
  readonly element?: SpecType;
  readonly types?: readonly SpecType[];
  readonly reference?: { readonly $ref: string };
}
type SpecProperties = Readonly<Record<string, { readonly type: SpecType; readonly required?: boolean }>>;

const PSEUDO = ['AccountId', 'Region', 'Partition', 'StackName', 'StackId', 'URLSuffix', 'NoValue', 'NotificationARNs'];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isIntrinsic = (value: unknown): boolean => {
  if (!isObject(value)) return false;
  const [key, ...more] = Object.keys(value);
  return more.length === 0 && (key === 'Ref' || key?.startsWith('Fn::') === true);
};

const PRIMITIVES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  'date-time': (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  long: Number.isInteger,
  number: (value) => typeof value === 'number',
  double: (value) => typeof value === 'number',
  json: () => true,
  tag: isObject,
};

/** The problems of a value under a CloudFormation property type. */
const checkValue = (db: SpecDatabase, type: SpecType, value: unknown, path: string): readonly string[] => {
  if (isIntrinsic(value)) return [];
  if (type.type === 'array' && type.element) {
    const { element } = type;
    return Array.isArray(value)
      ? value.flatMap((one, index) => checkValue(db, element, one, `${path}[${index}]`))
      : [`${path} is no list`];
  }
  if (type.type === 'map') return isObject(value) ? [] : [`${path} is no map`];
  if (type.type === 'ref' && type.reference) {
    const definition = db.get('typeDefinition', type.reference.$ref);
    return isObject(value) ? checkProperties(db, definition.properties, value, path) : [`${path} is no object`];
  }
  if (type.type === 'union') {
    const answers = (type.types ?? []).map((one) => checkValue(db, one, value, path));
    return answers.some((problems) => problems.length === 0) ? [] : (answers[0] ?? []);
  }
  const isValid = PRIMITIVES[type.type];
  if (!isValid) throw new Error(`This checker does not know the type ${type.type} (${path})`);
  return isValid(value) ? [] : [`${path} is no ${type.type}: ${JSON.stringify(value)}`];
};

const checkProperties = (
  db: SpecDatabase,
  properties: SpecProperties,
  values: Readonly<Record<string, unknown>>,
  path: string,
): readonly string[] => [
  ...Object.entries(properties)
    .filter(([name, { required }]) => required && values[name] === undefined)
    .map(([name]) => `${path}.${name} is missing`),
  ...Object.entries(values).flatMap(([name, value]) => {
    const property = properties[name];
    return property ? checkValue(db, property.type, value, `${path}.${name}`) : [`${path}.${name} is unknown`];
  }),
];

const specOf = (db: SpecDatabase, type: string): SpecResource | undefined =>
  db.lookup('resource', 'cloudFormationType', 'equals', type)[0] as SpecResource | undefined;

/** Each `Ref`, `Fn::GetAtt` and `${…}` anywhere in a value, as logical id and attribute. */
const referencesIn = (value: unknown): readonly { readonly id: string; readonly attribute?: string }[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref') return [{ id: String(inner) }];
    if (key === 'Fn::GetAtt' && Array.isArray(inner)) return [{ id: String(inner[0]), attribute: String(inner[1]) }];
    if (key !== 'Fn::Sub') return referencesIn(inner);
    // `${!…}` is a text that stays `${…}`.
    return [...String(inner).matchAll(/\$\{(?!!)([^}.]+)(?:\.([^}]+))?\}/g)].map(([, id = '', attribute]) =>
      attribute === undefined ? { id } : { id, attribute },
    );
  });
};

const checkReferences = (db: SpecDatabase, template: Template, value: unknown, path: string): readonly string[] =>
  referencesIn(value).flatMap(({ id, attribute }) => {
    if (id.startsWith('AWS::')) return PSEUDO.includes(id.slice('AWS::'.length)) ? [] : [`${path} names ${id}`];
    const target = template.Resources[id];
    if (!target) return [`${path} names ${id}, which is not in the template`];
    const attributes = specOf(db, target.Type)?.attributes ?? {};
    return attribute === undefined || attribute in attributes ? [] : [`${path}: ${target.Type} has no ${attribute}`];
  });

/** Every problem of a template that CloudFormation's resource specification shows; it knows types, not values. */
export const checkTemplate = (template: Template): readonly string[] => {
  const db = loadAwsServiceSpecSync();
  return [
    ...Object.entries(template.Resources).flatMap(([id, resource]) => {
      const spec = specOf(db, resource.Type);
      if (!spec) return [`${id}: unknown type ${resource.Type}`];
      const missing = (resource.DependsOn ?? []).filter((one) => !template.Resources[one]);
      return [
        ...checkProperties(db, spec.properties, resource.Properties, id),
        ...checkReferences(db, template, resource.Properties, id),
        ...missing.map((one) => `${id} depends on ${one}, which is not in the template`),
      ];
    }),
    ...checkReferences(db, template, template.Outputs, 'Outputs'),
  ];
};
