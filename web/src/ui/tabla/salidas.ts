import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { diaLima, fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import { celdaSegura } from '@cabildo/contracts/exportar'
import { avisar } from '../avisos.ts'
import { copiar } from '../portapapeles.ts'
import { IDIOMA } from './idioma.ts'
import { imprimirDocumento } from './impresion.ts'
import { DemasiadasFilas } from './reunirFilas.ts'
import type { ColumnaTabla, Exportacion, Salida } from './tipos.ts'

const FORMATO_CELDA = /[\t\r\n]+/g

/** The rows as a spreadsheet pastes them: tabs between cells, titles first, formulas neutralised (SHE-87). */
const comoTsv = <Fila>(columnas: ColumnaTabla<Fila>[], filas: Fila[]): string =>
  [columnas.map(({ titulo }) => titulo), ...filas.map((fila) => columnas.map(({ texto }) => texto(fila)))]
    .map((celdas) => celdas.map((celda) => celdaSegura(celda.replace(FORMATO_CELDA, ' '))).join('\t'))
    .join('\n')

const copiarFilas = async <Fila>(columnas: ColumnaTabla<Fila>[], exportacion: Exportacion<Fila>) => {
  const filas = exportacion.todasLasFilas()
  // The clipboard hides why its text failed to load, so the reason is kept here.
  await copiar(filas.then((todas) => comoTsv(columnas, todas))).catch(async (fallo: unknown) => {
    await filas
    throw fallo
  })
  avisar.exito(MENSAJES.copiado)
}

const imprimirFilas = async <Fila>(titulo: string, columnas: ColumnaTabla<Fila>[], exportacion: Exportacion<Fila>) => {
  const filas = await exportacion.todasLasFilas()
  const ahora = new Date()
  imprimirDocumento({
    titulo,
    procedencia: exportacion.procedencia,
    fecha: `${fecha(diaLima(ahora))} ${hora(marcaLima(ahora))}`,
    pie: IDIOMA.generado,
    titulos: columnas.map((columna) => columna.titulo),
    fijas: columnas.map(({ vestido }) => vestido.fija ?? false),
    filas: filas.map((fila) => columnas.map(({ texto }) => texto(fila))),
  })
}

/** Copies, prints or downloads all rows that match the filters and tells people how it went (SHE-84 to SHE-86). */
export const exportar = async <Fila>(
  salida: Salida,
  titulo: string,
  columnas: ColumnaTabla<Fila>[],
  exportacion: Exportacion<Fila>,
): Promise<void> => {
  try {
    if (salida === 'copiar') await copiarFilas(columnas, exportacion)
    else if (salida === 'imprimir') await imprimirFilas(titulo, columnas, exportacion)
    else await exportacion.onExportar(salida)
  } catch (fallo) {
    if (fallo instanceof DemasiadasFilas) avisar.advertencia(fallo.message)
    else exportacion.alFallar(fallo, MENSAJES.noExportado)
  }
}
