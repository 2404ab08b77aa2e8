/** The provider's one style sheet, in the tokens of the product's design language. */
export const STYLE = `:root{color-scheme:light dark;
--canvas:oklch(.985 .003 165);--panel:oklch(1 0 0);--ink:oklch(.24 .015 165);--muted:oklch(.5 .015 165);
--line:oklch(.915 .006 165);--control:oklch(.62 .012 165);--accent:oklch(.46 .1 165);--on-accent:oklch(1 0 0);
--negative:oklch(.52 .19 25)}
@media (prefers-color-scheme:dark){:root{
--canvas:oklch(.185 .006 165);--panel:oklch(.215 .008 165);--ink:oklch(.93 .006 165);--muted:oklch(.72 .012 165);
--line:oklch(.305 .008 165);--control:oklch(.56 .012 165);--accent:oklch(.78 .12 165);--on-accent:oklch(.185 .006 165);
--negative:oklch(.74 .15 25)}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--canvas);color:var(--ink);
font:13px/20px "Inter Variable",Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums lining-nums}
main{width:100%;max-width:360px;padding:32px;background:var(--panel);border:1px solid var(--line);border-radius:8px}
.brand{display:flex;align-items:center;gap:10px;margin:0 0 24px;font-size:15px;font-weight:600}
.mark{width:28px;height:28px;fill:var(--accent);stroke:none}.mark path{stroke:var(--on-accent)}
h1{margin:0 0 20px;font-size:18px;line-height:24px;font-weight:600}
h2{margin:28px 0 12px;padding-top:16px;border-top:1px solid var(--line);font-size:13px;line-height:20px;font-weight:600}
p{margin:0 0 16px}
.field{margin:0 0 16px}
label{display:block;margin:0 0 4px;font-weight:500}
fieldset{padding:0;border:0}legend{padding:0;margin:0 0 4px;font-weight:500}
.option{display:grid;grid-template-columns:16px 1fr;gap:0 8px;padding:4px 0}.option label{margin:0;font-weight:400}
.option input{width:16px;height:16px;margin:2px 0 0;accent-color:var(--accent)}.option .hint{grid-column:2;margin:0}
input{width:100%;height:32px;padding:0 8px;font:inherit;color:inherit;background:var(--panel);
border:1px solid var(--control);border-radius:4px}
input[aria-invalid]{border-color:var(--negative)}
.hint{margin:4px 0 0;color:var(--muted);font-size:12px;line-height:16px}
.error{margin:4px 0 0;color:var(--negative);font-weight:500}
.error::before{content:"! ";font-weight:600}
button,.button{display:block;width:100%;min-height:36px;padding:8px 12px;font:inherit;font-weight:500;text-align:center;
text-decoration:none;color:var(--on-accent);background:var(--accent);border:0;border-radius:4px;cursor:pointer}
button:hover,.button:hover{background:color-mix(in oklch,var(--accent) 90%,var(--ink))}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
a{color:var(--accent)}.beneath{margin:20px 0 0;text-align:center}
@media (max-width:400px){main{padding:24px 16px}}
@media print{main{border:0}}`
