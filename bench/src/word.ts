import { leerConfig } from '../../server/src/config.ts'
import { leerPlantillas, redactar } from '../../server/src/features/documentos/redaccion/index.ts'
import { abrirTaller } from '../../server/src/features/documentos/redaccion/taller.ts'
import { entidadDeSemillas } from '../../server/src/features/organizacion/index.ts'
import { mediana } from './tabla.ts'

const VECES = 40
const ARTICULOS = 30
const FRASE = 'Disponer que la Gerencia de Desarrollo Urbano cumpla lo dispuesto en el plan anual de mantenimiento. '

/** Milliseconds that a Word file of a resolution of 30 articles takes, from draft to bytes: the first, and the median. */
export const medirWord = async (): Promise<{ primera: number; mediana: number }> => {
  const entidad = await entidadDeSemillas(leerConfig({}), 'https://valle.example.com')
  const plantillas = await leerPlantillas()
  const taller = abrirTaller()
  const tiempos: number[] = []
  for (let i = 0; i < VECES; i++) {
    const inicio = performance.now()
    const redaccion = redactar(
      {
        tipo_doc: 3,
        anio: 2026,
        vistos: FRASE,
        considerandos: Array(12).fill(FRASE.repeat(3)).join('\n'),
        resolutivos: Array(ARTICULOS).fill(FRASE.repeat(2)),
        tipo_sesion: null,
        fecha_sesion: null,
      },
      { area: { id: 11, name: 'Alcaldía' }, nro_doc: 45, code_verifica: 'ABCDEFG', dia: '2026-11-21' },
      entidad,
      plantillas,
    )
    await taller('word', redaccion, new AbortController().signal)
    tiempos.push(performance.now() - inicio)
  }
  return { primera: tiempos[0] ?? Number.NaN, mediana: mediana(tiempos.slice(1)) }
}
