// npm run check: the gate before a commit. All but the browser and what is slow and seldom touched.
import { prepararDependencias } from './entorno.mjs'
import { PASOS_RAPIDOS, probar } from './pasos.mjs'

await prepararDependencias()
await probar(PASOS_RAPIDOS)
