import { CAMBIOS } from '../causas.ts'
import { Dic, dicsIguales, nombreDe, Ref, type Valor } from '../cos/valores.ts'
import { agregados } from './ampliar.ts'
import { CambioProhibido, type Paso, valorEn } from './paso.ts'

const ANOTACIONES = new Set(['Annots'])

/** Looks at pages whose list of annotations grew: by the pictures of the signatures that were added, and no others. */
export const revisarPaginas = (paso: Paso): void => {
  const { antes, despues, cambiados, permitidos, inventario } = paso
  for (const num of cambiados) {
    const [uno, otro] = [valorEn(antes, num), valorEn(despues, num)]
    if (inventario.anotaciones.has(num)) {
      exigirFirmas(paso, agregados(uno, otro))
      permitidos.add(num)
    }
    if (!(uno instanceof Dic) || nombreDe(uno.get('Type')) !== 'Page') continue
    if (!(otro instanceof Dic) || !dicsIguales(uno, otro, ANOTACIONES)) throw new CambioProhibido(CAMBIOS.paginas)
    exigirFirmas(paso, agregados(antes.resolver(uno.get('Annots')), despues.resolver(otro.get('Annots'))))
    permitidos.add(num)
  }
}

const exigirFirmas = ({ vistas }: Paso, nuevas: readonly Valor[] | null): void => {
  if (!nuevas?.every((valor) => valor instanceof Ref && vistas.has(valor.num)))
    throw new CambioProhibido(CAMBIOS.anotaciones)
}
