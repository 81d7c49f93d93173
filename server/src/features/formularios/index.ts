export { type LimitarEnvios, limitarEnvios } from './limite-envios.ts'
export { esNombreEscrito } from './nombre-escrito.ts'
export { crearUnaVez, huellaDe, REPETIDO_MS, type UnaVez } from './una-vez.ts'
