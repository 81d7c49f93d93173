import type { Revision } from '../../cos/revision.ts'
import { Dic, dicDe, dicsIguales, iguales, nombreDe, PdfIlegible, Ref, type Valor } from '../../cos/valores.ts'
import { camposDe } from '../campos.ts'
import { CAMBIOS, contenidoReemplazado, type Hallazgo } from '../causas.ts'
import { anotar, esReferencias, type Inventario, quitar } from '../inventario.ts'
import { agregados } from './ampliacion.ts'
import { type Sello, sellosDe } from './aspecto.ts'
import { exigirCanonica } from './canonica.ts'
import { revisarCatalogo } from './catalogo.ts'
import { revisarFormulario } from './formulario.ts'
import { CambioProhibido, type Paso, valorEn } from './paso.ts'

const ANOTACIONES = new Set(['Annots'])

/**
 * Looks at pages whose list of annotations grew: by the pictures of the signatures that were added, and no others. Answers
 * the pages on which each of them stands now.
 */
const revisarPaginas = (paso: Paso): ReadonlyMap<number, ReadonlySet<number>> => {
  const { antes, despues, cambiados, permitidos, inventario } = paso
  const lugares = new Map<number, Set<number>>()
  const colocar = (nuevas: readonly Valor[] | null, paginas: Iterable<number>) => {
    for (const vista of exigirFirmas(paso, nuevas))
      for (const pagina of paginas) lugares.set(vista, (lugares.get(vista) ?? new Set()).add(pagina))
  }
  for (const num of cambiados) {
    const [uno, otro] = [valorEn(antes, num), valorEn(despues, num)]
    const duenas = inventario.anotaciones.get(num)
    if (duenas) {
      colocar(agregados(uno, otro), duenas)
      if (inventario.veces.get(num) === duenas.size) permitidos.add(num)
    }
    if (!(uno instanceof Dic) || nombreDe(uno.get('Type')) !== 'Page') continue
    if (!(otro instanceof Dic) || !dicsIguales(uno, otro, ANOTACIONES))
      throw new CambioProhibido(contadas(paso) ?? CAMBIOS.paginas)
    colocar(agregados(antes.resolver(uno.get('Annots')), despues.resolver(otro.get('Annots'))), [num])
    permitidos.add(num)
  }
  return lugares
}

const exigirFirmas = ({ vistas }: Paso, nuevas: readonly Valor[] | null): number[] => {
  const numeros = (nuevas ?? [null]).map((valor) => (valor instanceof Ref && vistas.has(valor.num) ? valor.num : null))
  const suyos = numeros.filter((num) => num !== null)
  if (suyos.length < numeros.length) throw new CambioProhibido(CAMBIOS.anotaciones)
  return suyos
}

/**
 * Compares a revision with the next, and answers the signatures that were added and where they are seen. Nothing else may have changed: whatever a
 * signature does not need is refused, also where nobody would see it. Throws CambioProhibido.
 */
export const compararRevisiones = (
  antes: Revision,
  despues: Revision,
  inventario: Inventario,
  bloqueado: Paso['bloqueado'],
): { firmas: ReadonlySet<Dic>; sellos: readonly Sello[] } => {
  try {
    exigirCanonica(antes, despues)
    const paso: Paso = {
      ...diferencias(antes, despues, inventario),
      permitidos: new Set(),
      vistas: new Map(),
      llenadas: new Map(),
      firmas: new Set(),
      bloqueado,
    }
    revisarCatalogo(paso)
    revisarFormulario(paso)
    const sellos = sellosDe(paso, revisarPaginas(paso))
    for (const num of paso.cambiados) if (!paso.permitidos.has(num)) throw new CambioProhibido(motivoDe(paso, num))
    for (const num of paso.cambiados) quitar(inventario, num, valorEn(antes, num))
    for (const num of [...paso.nuevos, ...paso.cambiados]) anotar(inventario, despues, num, valorEn(despues, num))
    return { firmas: paso.firmas, sellos }
  } catch (error) {
    if (error instanceof PdfIlegible) throw new CambioProhibido(CAMBIOS.estructura)
    throw error
  }
}

const diferencias = (antes: Revision, despues: Revision, inventario: Inventario) => {
  const nuevos = new Set<number>()
  const cambiados = new Set<number>()
  const secciones = despues.secciones.slice(0, despues.secciones.length - antes.secciones.length)
  for (const { entradas } of secciones)
    for (const num of entradas.keys()) {
      const [uno, otro] = [valorEn(antes, num), valorEn(despues, num)]
      // Nobody writes a number again that was there, and readers differ in what kind it is.
      if (iguales(uno, otro) && typeof uno !== 'number') continue
      // A number that something already referred to, without there being such an object, was waiting for it.
      if (uno === null && !inventario.veces.has(num)) nuevos.add(num)
      else if (!(esReferencias(uno) && esReferencias(otro) && !inventario.veces.has(num))) cambiados.add(num)
    }
  return { antes, despues, inventario, nuevos, cambiados }
}

/** The pages that show something else now, counted; null where none is known to. */
const contadas = ({ antes, despues, cambiados, inventario }: Paso): Hallazgo | null => {
  const paginas = new Set<number>()
  for (const num of cambiados) {
    for (const { de, key } of inventario.usos.get(num) ?? []) if (de !== null && key === 'Contents') paginas.add(de)
    const [uno, otro] = [dicDe(valorEn(antes, num)), dicDe(valorEn(despues, num))]
    const esPagina = nombreDe(uno?.get('Type') ?? null) === 'Page'
    if (uno && otro && esPagina && !iguales(uno.get('Contents'), otro.get('Contents'))) paginas.add(num)
  }
  return paginas.size > 0 ? contenidoReemplazado(paginas.size) : null
}

const motivoDe = (paso: Paso, num: number): Hallazgo => {
  const { antes } = paso
  const dic = dicDe(valorEn(antes, num))
  const tipo = nombreDe(dic?.get('Type') ?? null)
  if (tipo === 'Page' || tipo === 'Pages') return CAMBIOS.paginas
  if (tipo === 'Sig' || tipo === 'DocTimeStamp' || dic?.has('ByteRange')) return CAMBIOS.firmas
  const esCampo = dic !== null && camposDe(antes).some((campo) => campo.dic === dic)
  if (esCampo) return nombreDe(dic.get('FT')) === 'Sig' ? CAMBIOS.firmas : CAMBIOS.formulario
  return tipo === 'Annot' ? CAMBIOS.anotaciones : (contadas(paso) ?? CAMBIOS.contenido)
}
