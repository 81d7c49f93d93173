import type { Revision } from '../../cos/revision.ts'
import { type Dic, dicDe, iguales, nombreDe, PdfIlegible } from '../../cos/valores.ts'
import { camposDe } from '../campos.ts'
import { CAMBIOS, type Hallazgo } from '../causas.ts'
import { anotar, esReferencias, type Inventario, quitar } from '../inventario.ts'
import { type Sello, sellosDe } from './aspecto.ts'
import { exigirCanonica } from './canonica.ts'
import { revisarCatalogo } from './catalogo.ts'
import { revisarFormulario } from './formulario.ts'
import { revisarPaginas } from './paginas.ts'
import { CambioProhibido, type Paso, valorEn } from './paso.ts'

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

const motivoDe = ({ antes }: Paso, num: number): Hallazgo => {
  const dic = dicDe(valorEn(antes, num))
  const tipo = nombreDe(dic?.get('Type') ?? null)
  if (tipo === 'Page' || tipo === 'Pages') return CAMBIOS.paginas
  if (tipo === 'Sig' || tipo === 'DocTimeStamp' || dic?.has('ByteRange')) return CAMBIOS.firmas
  const esCampo = dic !== null && camposDe(antes).some((campo) => campo.dic === dic)
  if (esCampo) return nombreDe(dic.get('FT')) === 'Sig' ? CAMBIOS.firmas : CAMBIOS.formulario
  return tipo === 'Annot' ? CAMBIOS.anotaciones : CAMBIOS.contenido
}
