// npm run build: the web application, always from scratch.
import { prepararDependencias } from './entorno.mjs'
import { construirWeb } from './web.mjs'

await prepararDependencias()
process.exit(await construirWeb({ siempre: true }))
