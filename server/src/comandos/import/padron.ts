import { ErrorDeArranque } from '../../platform/arranque/error-de-arranque.ts'
import { type Importacion, importarPadron, type Recorrer } from '../../platform/identidad/importar-padron.ts'
import { numero } from '../comando.ts'
import type { Importar } from '../import.ts'
import { COLUMNAS_NECESARIAS, type Columnas, leerPersona, leerTitulos } from '../padron/fila.ts'
import { recorrerTabla } from '../padron/tabla.ts'

/** A heading may have a title above it, no more. */
const FILAS_HASTA_TITULOS = 20

/** `import padron`: people into the local register of identities. */
export const padron: Importar = async ({ bd, reloj }, archivo, { simular }) => {
  const importacion = await importarPadron(bd.db, personasDe(archivo, reloj.hoy()), { simular })
  console.log(informe(importacion).join('\n'))
  return importacion.malas > 0 ? 1 : 0
}

/** The rows below the headings. Throws ErrorDeArranque where there are no headings, or nothing below them. */
const personasDe =
  (archivo: string, hoy: string): Recorrer =>
  async (porFila) => {
    let columnas: Columnas | null = null
    let antes = 0
    let filas = 0
    await recorrerTabla(archivo, async (numero, celdas) => {
      if (columnas) {
        filas++
        return porFila({ numero, ...leerPersona(celdas, columnas, hoy) })
      }
      columnas = leerTitulos(celdas)
      if (!columnas && ++antes >= FILAS_HASTA_TITULOS) throw sinTitulos()
    })
    if (!columnas) throw sinTitulos()
    if (filas === 0) throw new ErrorDeArranque('El archivo no tiene personas debajo de los títulos.')
  }

const sinTitulos = () =>
  new ErrorDeArranque(
    `El archivo no tiene una fila con los títulos ${COLUMNAS_NECESARIAS}; vea docs/manual/identidad.md.`,
  )

const informe = ({ leidas, nuevas, cambiadas, malas, motivos, guardada }: Importacion): string[] => {
  if (malas === 0) {
    const que = `${numero(nuevas)} nuevas, ${numero(cambiadas)} con cambios, ${numero(leidas - nuevas - cambiadas)} iguales`
    return [
      `${numero(leidas)} personas leídas: ${que}.`,
      guardada ? 'Guardadas en el registro propio.' : 'Es una simulación: no se guardó nada.',
    ]
  }
  const demas = malas - motivos.length
  return [
    `No se guardó nada: ${numero(malas)} de ${numero(leidas)} filas tienen errores.`,
    ...motivos.map((mala) => `  línea ${mala.numero}: ${mala.motivo}`),
    ...(demas > 0 ? [`  … y ${numero(demas)} más`] : []),
  ]
}
