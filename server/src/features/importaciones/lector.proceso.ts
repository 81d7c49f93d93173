/** The process that reads files of registers of before. */
import { revisarLibro } from '../../platform/cargas/revision.ts'
import { atenderTrabajos } from '../../platform/procesos/programa.ts'
import { revisarSisgedo } from './expedientes.lectura.ts'
import { type PedidoDeImportacion, registroDe } from './lectura.ts'
import { NACIMIENTOS } from './nacimientos.lectura.ts'
import { VISITAS } from './visitas.lectura.ts'

const REGISTROS = {
  visitas: () => registroDe('visitas', VISITAS),
  nacimientos: () => registroDe('nacimientos', NACIMIENTOS),
}

atenderTrabajos((pedido, archivo, avisar) => {
  const { tipo, hoy, areas } = pedido as PedidoDeImportacion
  // Its records stand in several tables.
  if (tipo === 'expedientes') return revisarSisgedo(archivo, { hoy, areas }, avisar)
  return revisarLibro<string, unknown>(archivo, REGISTROS[tipo](), hoy, avisar, { conCsv: true })
})
