export { type LimitarEnvios, limitarEnvios } from './limite-envios.ts'
export { esNombreEscrito } from './nombre-escrito.ts'
