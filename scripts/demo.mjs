// npm run demo -- --visitas 1000000: fills the tables of the demonstration.
import { correrNodo, prepararDependencias } from './entorno.mjs'

await prepararDependencias()
process.exit(await correrNodo(['server/src/demo/main.ts', ...process.argv.slice(2)]))
