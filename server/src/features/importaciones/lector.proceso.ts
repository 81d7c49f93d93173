/** The process that reads files of registers of before. */
import { revisarLibro } from '../../platform/cargas/revision.ts'
import { atenderTrabajos } from '../../platform/procesos/programa.ts'
import { ARCHIVO } from './archivo.lectura.ts'
import { DOCUMENTOS } from './documentos.lectura.ts'
import { revisarSisgedo } from './expedientes.lectura.ts'
import { type PedidoDeImportacion, registroDe } from './lectura.ts'
import { NACIMIENTOS } from './nacimientos.lectura.ts'
import { NORMAS } from './normas.lectura.ts'
import { RECLAMOS } from './reclamos.lectura.ts'
import { VISITAS } from './visitas.lectura.ts'

const REGISTROS = {
  visitas: () => registroDe('visitas', VISITAS),
  archivo: () => registroDe('archivo', ARCHIVO),
  documentos: () => registroDe('documentos', DOCUMENTOS),
  nacimientos: () => registroDe('nacimientos', NACIMIENTOS),
  reclamos: () => registroDe('reclamos', RECLAMOS),
  normas: () => registroDe('normas', NORMAS),
}

atenderTrabajos((pedido, archivo, avisar) => {
  const { tipo, hoy, areas } = pedido as PedidoDeImportacion
  // Its records stand in several tables.
  if (tipo === 'expedientes') return revisarSisgedo(archivo, { hoy, areas }, avisar)
  return revisarLibro<string, unknown>(archivo, REGISTROS[tipo](), hoy, avisar, { conCsv: true })
})
