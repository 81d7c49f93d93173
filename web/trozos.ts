import { basename, dirname, join } from 'node:path'
import type { RutaConPortada } from '../contracts/src/base/rutas.ts'

/**
 * How the build is cut into files (decision 0229): what nearly every page needs, what the public pages share, and one file for
 * each page, instead of one for each set of pages that happen to share something. A request costs a browser more than the few
 * kilobytes that another page may not need.
 */

interface Modulo {
  code: string | null
  importedIds: string[]
  dynamicallyImportedIds: string[]
}
interface Contexto {
  getModuleInfo: (id: string) => Modulo | null
}

const FUENTE = join(import.meta.dirname, 'src')

/** What a page asks for as soon as it shows, beside what it needs at first sight. */
export const DE_PASO: Partial<Record<RutaConPortada, readonly string[]>> = {
  mpvirtual: ['ui/Ventana.tsx'],
  seguimiento789: ['ui/Ventana.tsx'],
}

/** The public pages, each the way in of what it needs at first sight. */
export const PUBLICAS: Readonly<Record<RutaConPortada, string>> = {
  inicio: 'features/inicio/InicioPage.tsx',
  accesibilidad: 'features/inicio/AccesibilidadPage.tsx',
  archivo: 'features/archivo/ArchivoPage.tsx',
  visita_reporte: 'features/visitas/ReporteVisitasPage.tsx',
  seguimiento789: 'features/seguimiento/SeguimientoPage.tsx',
  libro_reclama: 'features/reclamos/LibroReclamaPage.tsx',
  transparencia: 'features/transparencia/TransparenciaPage.tsx',
  mpvirtual: 'features/mesa-de-partes/virtual/MpvirtualPage.tsx',
  consulta: 'features/consulta/ConsultaPage.tsx',
  verifica: 'features/verificacion/VerificaPage.tsx',
  login: 'features/sesion/LoginPage.tsx',
}

const FORMULARIOS: readonly RutaConPortada[] = ['libro_reclama', 'transparencia', 'mpvirtual', 'verifica']

/** Packages that gather a file for each of their names: only those that are taken count. */
const REUNIDOS =
  /[\\/](@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]tabler-icons-react\.mjs|@tanstack[\\/][\w-]+[\\/]build[\\/]modern[\\/]index\.js)$/
/** Schemas and types have such names; constants and functions have others. */
const ESQUEMA = /^[A-Z][a-z]/
const DE_CONTRATOS = /[\\/]contracts[\\/]src[\\/]/
/** What every page needs of the packages; the others come with who asks for them. */
const DE_TODAS = /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack|@tabler)[\\/]/

const esIndice = (id: string) => id.startsWith(FUENTE) && id.endsWith('/index.ts')

/** The names that a module takes from those whose address passes. */
const tomadosDe = (codigo: string, pasa: (de: string) => boolean): string[] =>
  [...codigo.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)]
    .filter(([, , de = '']) => pasa(de))
    .flatMap(([, nombres = '']) => nombres.split(',').map((nombre) => nombre.trim().split(' as ')[0] ?? ''))

/**
 * What a module needs at once. Of a file that only gathers others, what is taken from it counts: the rest of a feature is not
 * needed for one of its parts. Contracts need one another for their schemas, which browsers do not get (contratos.plugin.ts).
 */
const dependencias = (id: string, contexto: Contexto): string[] => {
  const { code, importedIds = [] } = contexto.getModuleInfo(id) ?? {}
  const codigo = code ?? ''
  return importedIds.flatMap((otro) => {
    if (REUNIDOS.test(otro))
      return tomadosDe(codigo, (de) => /^@(tabler|tanstack)\//.test(de)).flatMap((nombre) =>
        archivoDe(nombre, otro, contexto),
      )
    if (DE_CONTRATOS.test(id) && conEsquemas(otro, contexto))
      return tomadosDe(codigo, (de) => join(dirname(id), de) === otro).some((nombre) => !ESQUEMA.test(nombre))
        ? [otro]
        : []
    if (/[\\/]node_modules[\\/]/.test(otro)) return DE_TODAS.test(otro) ? [otro] : []
    if (!esIndice(otro)) return [otro]
    const tomados = tomadosDe(codigo, (de) => join(dirname(id), de) === otro)
    const indice = contexto.getModuleInfo(otro)?.code ?? ''
    return [...indice.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)]
      .filter(([, nombres = '']) =>
        nombres.split(',').some((nombre) => tomados.includes(nombre.trim().split(' as ').at(-1) ?? '')),
      )
      .map(([, , de = '']) => join(dirname(otro), de))
  })
}

/** The files of a package that has one for each name, by the name in small letters; what has none is in `utils`. */
const indices = new Map<string, ReadonlyMap<string, string>>()
const archivoDe = (nombre: string, indice: string, contexto: Contexto): string[] => {
  const hecho = indices.get(indice)
  const archivos =
    hecho ??
    new Map(
      (contexto.getModuleInfo(indice)?.importedIds ?? []).map((id) => [
        basename(id)
          .replace(/\.m?js$/, '')
          .toLowerCase(),
        id,
      ]),
    )
  if (!hecho) indices.set(indice, archivos)
  const directo = archivos.get(nombre.toLowerCase())
  if (directo) return [directo]
  const otro = archivos.get('index')
  if (otro) return archivoDe(nombre, otro, contexto)
  const varios = archivos.get('utils')
  return varios ? [varios] : []
}

const conEsquemas = (id: string, contexto: Contexto) =>
  contexto.getModuleInfo(id)?.importedIds.some((otro) => /[\\/]node_modules[\\/]zod[\\/]/.test(otro)) ?? false

const PAGINAS: ReadonlySet<string> = new Set(Object.values(PUBLICAS).map((una) => join(FUENTE, una)))

interface Cierre {
  suyos: ReadonlySet<string>
  /** Contracts of which one takes only a limit or a list. */
  sueltos: ReadonlySet<string>
}

const cierre = (entradas: readonly string[], contexto: Contexto, conDiferidos = false): Cierre => {
  const visto = new Set<string>()
  const sueltos = new Set<string>()
  const visitar = (id: string) => {
    if (visto.has(id)) return
    visto.add(id)
    // A contract takes a limit of another one, which needs the rest for its schemas.
    for (const otro of dependencias(id, contexto))
      if (DE_CONTRATOS.test(id) && conEsquemas(otro, contexto)) {
        if (!/esquema\.ts$/.test(otro)) sueltos.add(otro)
      } else visitar(otro)
    if (conDiferidos)
      for (const otro of contexto.getModuleInfo(id)?.dynamicallyImportedIds ?? []) if (!PAGINAS.has(otro)) visitar(otro)
  }
  for (const entrada of entradas) visitar(join(FUENTE, entrada))
  return { suyos: visto, sueltos }
}

interface Mapa {
  base: Cierre
  marco: Cierre
  /** What a dialog is drawn with, asked for when one opens or a screen has come to rest. */
  dialogo: Cierre
  /** The product's own pages in the frame of the signer (FIR-24), which load as little as they can. */
  firmador: Cierre
  puente: Cierre
  /** The staff's frame, around each of their screens. */
  personal: Cierre
  /** All that the staff ever needs, their screens and dialogs, without the pages that they share with everybody. */
  delPersonal: Cierre
  paginas: ReadonlyMap<RutaConPortada, Cierre>
}
let mapa: Mapa | undefined
const trazar = (contexto: Contexto): Mapa => ({
  base: cierre(['main.tsx'], contexto),
  marco: cierre(['shell/MarcoPublico.tsx', 'shell/PieDePagina.tsx'], contexto),
  dialogo: cierre(['ui/Ventana.tsx'], contexto),
  firmador: cierre(['firma-local/main.tsx'], contexto),
  puente: cierre(['firma-peru/main.ts'], contexto),
  personal: cierre(['rutasDelPersonal.tsx'], contexto),
  delPersonal: cierre(['rutasDelPersonal.tsx'], contexto, true),
  paginas: new Map(
    Object.entries(PUBLICAS).map(
      ([pagina, entrada]) => [pagina as RutaConPortada, cierre([entrada], contexto)] as const,
    ),
  ),
})
const PROPIOS = new Set([
  ...PAGINAS,
  ...['main.tsx', 'firma-local/main.tsx', 'ui/tabla/Exportar.tsx'].map((una) => join(FUENTE, una)),
])

/** The file that a module belongs to, or null where the build decides. */
export const trozoDe = (id: string, contexto: Contexto): string | null => {
  mapa ??= trazar(contexto)
  // A way in, and what a table asks for, keep their own files, by whose names scripts/leyes/tamanos.mjs finds them.
  if (PROPIOS.has(id) || mapa.puente.suyos.has(id)) return null
  if (mapa.base.suyos.has(id)) return 'base'
  const dePublico = mapa.firmador.suyos.has(id) ? 'base' : 'publico'
  if (mapa.marco.suyos.has(id)) return dePublico
  const paginas = [...mapa.paginas]
  const enPaginas = paginas.some(([, { suyos }]) => suyos.has(id))
  if (mapa.dialogo.suyos.has(id) && !enPaginas) return 'dialogo'
  // What only another contract wants of it may be for a schema, which no public page has.
  if (!enPaginas) return mapa.personal.suyos.has(id) && !DE_CONTRATOS.test(id) ? 'personal' : null
  const quienes = paginas.filter(([, { suyos, sueltos }]) => suyos.has(id) || sueltos.has(id)).map(([pagina]) => pagina)
  // What the staff needs, too, stays apart, so that their screens do not load the public page along with it.
  const deAmbos = mapa.delPersonal.suyos.has(id) || mapa.delPersonal.sueltos.has(id)
  if (quienes.length === 1) return deAmbos ? `comun-${quienes[0]}` : null
  // Contracts need one another: in one file they draw no form into a page that has none.
  if (!DE_CONTRATOS.test(id) && quienes.every((pagina) => FORMULARIOS.includes(pagina)))
    return deAmbos ? 'comun-formularios' : 'formularios'
  // Tables are half of the archive and of the report, and no other public page has one.
  return quienes.join() === 'archivo,visita_reporte' ? 'tablas' : dePublico
}
