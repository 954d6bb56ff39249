/** The page's own style: no font, no picture, nothing that had to be fetched. Charts take their colours from here. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--paper:#fff;--ink:#1f2328;--muted:#59636e;--edge:#d1d9e0;--load:#57606a;--oracle:#dfe4ea;--serving:#0969da;--wanted:#bc4c00;--over:#cf222e;--out:#1a7f37;--in:#8250df}
@media (prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e6edf3;--muted:#9198a1;--edge:#3d444d;--load:#9198a1;--oracle:#2d333b;--serving:#58a6ff;--wanted:#f0883e;--over:#ff7b72;--out:#56d364;--in:#d2a8ff}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:100rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25}
h2{font-size:1.2rem;margin:2rem 0 .5rem}
h3{font-size:1rem;margin:1.25rem 0 .25rem}
figcaption h3{margin:0}
p{max-width:60rem}
.grid{display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr))}
.pair{display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,30rem),1fr));max-width:90rem}
figure{margin:0;min-width:0}
figure.load{max-width:44rem}
figcaption{font-size:.9rem;color:var(--muted)}
figcaption h3{color:var(--ink)}
.chart{display:block;width:100%;height:auto;overflow:visible;font:12px system-ui,sans-serif;color:var(--muted)}
.chart text{white-space:pre}
.chart [aria-label$="grid"]{color:var(--ink)}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:0;margin:.5rem 0;list-style:none;font-size:.9rem}
.legend svg{width:1.75rem;height:.8rem;vertical-align:-.05rem;margin-right:.4rem}
.scroll{overflow-x:auto;max-width:100%}
table{border-collapse:collapse;font-size:.85rem;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid var(--edge);vertical-align:top}
thead th{font-weight:600;vertical-align:bottom;min-width:4.5rem;overflow-wrap:normal}
th:first-child,.text{text-align:left}
tbody th{font-weight:400;white-space:nowrap;position:sticky;left:0;background:var(--paper)}
@media (max-width:40rem){tbody th{white-space:normal;min-width:7rem}th,td{padding:.25rem .4rem}}
details{margin:.25rem 0}
summary{cursor:pointer;font-size:.9rem}
details th,details td:not(.text){min-width:0!important;white-space:nowrap!important}
details td.text{min-width:9rem}
details .scroll{max-height:24rem;overflow-y:auto}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}
dt{color:var(--muted)}
dd{margin:0}
`.trim();
