// npm run build: the web application and the server, always from scratch. With the folder of one, that one where it is stale.

import { construir } from './construccion.mjs'
import { prepararDependencias } from './entorno.mjs'

const [carpeta] = process.argv.slice(2)
await prepararDependencias()
await construir(carpeta ? { carpeta } : { siempre: true })
