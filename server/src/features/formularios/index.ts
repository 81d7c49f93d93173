export { crearBoletos } from './boletos.ts'
export { type LimitarEnvios, limitarEnvios } from './limite-envios.ts'
export { esNombreEscrito } from './nombre-escrito.ts'
export { type PasarConBoleto, pasarConBoleto } from './pasar-con-boleto.ts'
