// What an address shows when the network does not answer: whole without a file, it stands in the worker.
export const page = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Pas de réseau · KinéBouge</title>
<style>:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf8f3;color:#12312f;font:1.125rem/1.6 system-ui,sans-serif}
main{max-width:28rem;padding:1.5rem}h1{margin:0 0 1rem;font:600 2rem/1.2 Georgia,serif}
a{display:inline-block;margin-top:.5rem;padding:.75rem 1.5rem;border-radius:.5rem;background:#0e6b62;color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#0f1b1a;color:#e8efeb}a{background:#78cfc1;color:#06211d}}</style></head>
<body><main><h1>Pas de réseau</h1>
<p>Cette page n’a pas pu être chargée. Ce que vous étiez en train d’écrire est gardé sur cet appareil.</p>
<p>Elle s’ouvrira d’elle-même dès que ce sera possible.</p>
<a href="">Réessayer</a></main>
<script>if(navigator.onLine)document.querySelector('h1').textContent=document.title='Le site ne répond pas'
const again=()=>navigator.onLine&&location.reload();addEventListener('online',again);setInterval(again,15000)</script></body></html>`
