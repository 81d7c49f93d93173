import { Dic, dicsIguales, nombreDe, Ref, type Valor } from '../../cos/valores.ts'
import { CAMBIOS } from '../causas.ts'
import { agregados } from './ampliar.ts'
import { CambioProhibido, type Paso, valorEn } from './paso.ts'

const ANOTACIONES = new Set(['Annots'])

/**
 * Looks at pages whose list of annotations grew: by the pictures of the signatures that were added, and no others. Answers
 * the pages on which each of them stands now.
 */
export const revisarPaginas = (paso: Paso): ReadonlyMap<number, ReadonlySet<number>> => {
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
    if (!(otro instanceof Dic) || !dicsIguales(uno, otro, ANOTACIONES)) throw new CambioProhibido(CAMBIOS.paginas)
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
