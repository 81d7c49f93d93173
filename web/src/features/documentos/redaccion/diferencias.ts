import { sinFormato } from '@cabildo/contracts/base/formato'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { esComunicacion } from '@cabildo/contracts/documentos-comunicaciones'
import { rotuloResolutivo } from '@cabildo/contracts/documentos-ordinales'
import { nombreDeTexto } from '@cabildo/contracts/documentos-sustento'
import {
  esDeSesion,
  llevaComparecientes,
  llevaNombre,
  llevaVistos,
  SESIONES,
  type TipoDocumento,
} from '@cabildo/contracts/documentos-tipos'
import { diffArrays, diffWords } from 'diff'
import type { ArchivoComparado, Version } from './version.ts'

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
/** With more changed words the comparison would take seconds, and nobody would read it word by word. */
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

/** Texts read without their marks; where these alone differ, they are what there is to see. */
const compararTextos = (mio: string, suyo: string): Trozo[] => {
  const [leido, suyoLeido] = [sinFormato(mio), sinFormato(suyo)]
  return leido === suyoLeido ? comparar(mio, suyo) : comparar(leido, suyoLeido)
}

const enPalabras = ({ tipo_sesion, fecha_sesion }: Version): string =>
  `${SESIONES.find(({ id }) => id === tipo_sesion)?.name ?? 'Sin sesión'} ${fecha(fecha_sesion)}`.trim()

type Campo = readonly [nombre: string, mio: string, suyo: string]

/** Aligns the items, so that an added or removed item does not make all that follow look changed. */
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

/** Aligns the files by their stored path, so that a replaced file with the same name differs. */
const archivosDe = (campo: string, mios: readonly ArchivoComparado[], suyos: readonly ArchivoComparado[]) => {
  const paths = (lista: readonly ArchivoComparado[]) => new Set(lista.flatMap(({ path }) => path ?? []))
  const [enMios, enSuyos] = [paths(mios), paths(suyos)]
  const como = (lista: readonly ArchivoComparado[], clase: Trozo['clase'], en: ReadonlySet<string>) =>
    lista.filter(({ path }) => path === null || !en.has(path)).map(({ name }): Trozo => ({ texto: name, clase }))
  const distintos = [...como(mios, 'quitado', enSuyos), ...como(suyos, 'agregado', enMios)]
  if (distintos.length === 0) return []
  const comunes = suyos.flatMap(({ path, name }): Trozo[] =>
    path !== null && enMios.has(path) ? [{ texto: name, clase: 'igual' }] : [],
  )
  const separados = [...comunes, ...distintos].flatMap((uno, i): Trozo[] =>
    i === 0 ? [uno] : [{ texto: ' · ', clase: 'igual' }, uno],
  )
  return [{ campo, trozos: separados }]
}

/** What happens to the files if my version is kept, in words (SHE-94). */
export const suertesDe = (mia: Version, suya: Version): string[] => {
  const suertes: string[] = []
  const [mio, suyo] = [mia.pdf, suya.pdf]
  if (suyo && mio?.path !== suyo.path) {
    suertes.push(
      mio?.path === null
        ? `Si conserva los suyos, al guardar su PDF «${mio.name}» reemplazará al que está guardado, «${suyo.name}».`
        : `Aunque conserve los suyos, se queda el PDF que está guardado, «${suyo.name}»: usted no eligió otro.`,
    )
  }
  if (archivosDe('', mia.anexos, suya.anexos).length > 0)
    suertes.push(
      'Los anexos que el otro usuario agregó se quedan y los que quitó no vuelven; los que agregó usted se suman.',
    )
  return suertes
}

/** What differs between the text here and the one that somebody else saved, field by field (SHE-94, D-22). */
export const diferenciasDe = (tipo: TipoDocumento, mia: Version, suya: Version): Diferencia[] => {
  const campos: Campo[] = [
    ['Sesión', esDeSesion(tipo) ? enPalabras(mia) : '', esDeSesion(tipo) ? enPalabras(suya) : ''],
    ...(llevaNombre(tipo) ? [['Nombre', mia.nombre ?? '', suya.nombre ?? ''] as const] : []),
    ...(llevaComparecientes(tipo)
      ? [['Comparecientes', mia.comparecientes ?? '', suya.comparecientes ?? ''] as const]
      : []),
    ...(esComunicacion(tipo) ? [['Destinatario', mia.destinatario, suya.destinatario] as const] : []),
    [nombreDeTexto(tipo, 'vistos'), llevaVistos(tipo) ? mia.vistos : '', llevaVistos(tipo) ? suya.vistos : ''],
    [nombreDeTexto(tipo, 'considerandos'), mia.considerandos, suya.considerandos],
    ...articulosDe(tipo, mia, suya),
  ]
  return [
    ...campos
      .filter(([, mio, suyo]) => mio !== suyo)
      .map(([campo, mio, suyo]) => ({ campo, trozos: compararTextos(mio, suyo) })),
    ...archivosDe('PDF del documento', mia.pdf ? [mia.pdf] : [], suya.pdf ? [suya.pdf] : []),
    ...archivosDe('Anexos', mia.anexos, suya.anexos),
  ]
}
