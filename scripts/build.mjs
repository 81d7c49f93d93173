// npm run build: the web application and the server, each where it is stale; with the folder of one, that one alone.
import { construir } from './construccion.mjs'
import { prepararDependencias } from './entorno.mjs'

const [carpeta] = process.argv.slice(2)
await prepararDependencias()
await construir({ carpeta })
