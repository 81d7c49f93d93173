import { fecha } from '@cabildo/contracts/base/tiempo'
import { rotuloResolutivo } from '@cabildo/contracts/documentos-ordinales'
import { esDeSesion, llevaVistos, SESIONES, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { diffArrays, diffWords } from 'diff'
import type { Version } from './valores.ts'

export interface Trozo {
  readonly texto: string
  readonly clase: 'igual' | 'agregado' | 'quitado'
}

/** One field of both texts; `trozos` lead from mine to theirs. */
export interface Diferencia {
  readonly campo: string
  readonly trozos: readonly Trozo[]
}

const palabras = new Intl.Segmenter('es', { granularity: 'word' })
/** Beyond this many changed words the comparison would take seconds, and nobody reads it word by word. */
const EDICIONES_MAXIMO = 4_000

const comparar = (mio: string, suyo: string): Trozo[] => {
  const partes = diffWords(mio, suyo, { intlSegmenter: palabras, maxEditLength: EDICIONES_MAXIMO })
  if (!partes) {
    return [
      { texto: mio, clase: 'quitado' },
      { texto: suyo, clase: 'agregado' },
    ]
  }
  return partes.map(({ value, added, removed }) => ({
    texto: value,
    clase: added ? 'agregado' : removed ? 'quitado' : 'igual',
  }))
}

const enPalabras = ({ tipo_sesion, fecha_sesion }: Version): string =>
  `${SESIONES.find(({ id }) => id === tipo_sesion)?.name ?? 'Sin sesión'} ${fecha(fecha_sesion)}`.trim()

type Campo = [nombre: string, mio: string, suyo: string]

/** The items side by side: one that was put in or taken out does not make all that follow look changed. */
const articulosDe = (tipo: TipoDocumento, mia: Version, suya: Version): Campo[] => {
  const campos: Campo[] = []
  let [enMia, enSuya] = [0, 0]
  let soloMios: readonly string[] = []
  const cerrar = (soloSuyos: readonly string[]) => {
    for (let i = 0; i < Math.max(soloMios.length, soloSuyos.length); i++) {
      const lugar = i < soloSuyos.length ? enSuya + i : enMia - soloMios.length + i
      campos.push([rotuloResolutivo(tipo, lugar + 1), soloMios[i] ?? '', soloSuyos[i] ?? ''])
    }
    enSuya += soloSuyos.length
    soloMios = []
  }
  for (const { value, added, removed } of diffArrays([...mia.resolutivos], [...suya.resolutivos])) {
    if (removed) {
      soloMios = value
      enMia += value.length
    } else {
      cerrar(added ? value : [])
      if (!added) {
        enMia += value.length
        enSuya += value.length
      }
    }
  }
  cerrar([])
  return campos
}

/** What differs between the text here and the one that somebody else saved, field by field (SHE-94, D-22). */
export const diferenciasDe = (tipo: TipoDocumento, mia: Version, suya: Version): Diferencia[] => {
  const campos: Campo[] = [
    ['Sesión', esDeSesion(tipo) ? enPalabras(mia) : '', esDeSesion(tipo) ? enPalabras(suya) : ''],
    ['Vistos', llevaVistos(tipo) ? mia.vistos : '', llevaVistos(tipo) ? suya.vistos : ''],
    ['Considerandos', mia.considerandos, suya.considerandos],
    ...articulosDe(tipo, mia, suya),
    ['Anexos', String(mia.anexos), String(suya.anexos)],
  ]
  return campos
    .filter(([, mio, suyo]) => mio !== suyo)
    .map(([campo, mio, suyo]) => ({ campo, trozos: comparar(mio, suyo) }))
}
