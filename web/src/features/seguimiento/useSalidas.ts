import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { avisar } from '../../ui/avisos.ts'
import { miles } from '../../ui/tabla/idioma.ts'
import type { Vista } from './filtros.ts'
import { demasiadasEnPapel, TOPE_IMPRESION } from './linea/papel.ts'

/** The ways to take the works along: all of them as CSV, those that show on paper (D-57). */
export const useSalidas = (titulo: string, obras: readonly Obra[], vista: Vista) => {
  const [descargando, setDescargando] = useState(false)
  const descargar = async () => {
    if (descargando) return
    setDescargando(true)
    try {
      const { exportarTabla } = await import('../../platform/exportar.ts')
      await exportarTabla('seguimiento', 'csv', {})
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES.noExportado)
    } finally {
      setDescargando(false)
    }
  }
  const imprimirTabla = async () => {
    try {
      // Loaded on first use, because few people print.
      const [{ exportar }, { COLUMNAS_OBRAS }] = await Promise.all([
        import('../../ui/tabla/salidas.ts'),
        import('@cabildo/contracts/seguimiento-columnas'),
      ])
      const columnas = COLUMNAS_OBRAS.map((columna) => ({ ...columna, vestido: {} }))
      await exportar('imprimir', titulo, columnas, {
        formatos: ['imprimir'],
        procedencia: entidad.nombre,
        onExportar: () => Promise.resolve(),
        todasLasFilas: () => Promise.resolve([...obras]),
        alFallar: avisarFallo,
      })
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES.noExportado)
    }
  }
  return {
    descargando,
    descargar: () => void descargar(),
    /** Prints the timeline as it is; table and list print as a table of all rows. */
    imprimir: () => {
      if (vista !== 'linea') return void imprimirTabla()
      if (obras.length > TOPE_IMPRESION) return avisar.advertencia(demasiadasEnPapel(miles(obras.length)))
      window.print()
    },
  }
}
