import { Dic, dicDe, dicsIguales, esEntero, Flujo, iguales, nombreDe, Ref, type Valor } from '../../cos/valores.ts'
import { CAMBIOS } from '../causas.ts'
import { tieneUnDueno } from '../inventario.ts'
import { permitir, soloCrecio } from './ampliacion.ts'
import { NUMERO_MAXIMO } from './canonica.ts'
import { dicenLoMismo } from './metadatos.ts'
import { CambioProhibido, type Paso } from './paso.ts'

/** What signatures and their proofs (DSS) change in the catalogue; the form is looked at by itself. */
const DE_FIRMAS = new Set(['AcroForm', 'DSS', 'Extensions', 'Metadata', 'Version'])
const FECHADO = new Set(['ModDate', 'Producer', 'CreationDate', 'Creator'])
const ENTRADAS_DSS = new Set(['Type', 'Certs', 'OCSPs', 'CRLs', 'VRI'])

/** Looks at the trailer and the catalogue: still the same document, with nothing that acts, hides or replaces. */
export const revisarCatalogo = (paso: Paso): void => {
  const { antes, despues } = paso
  const [uno, otro] = [antes.catalogo, despues.catalogo]
  // Some readers take from an older trailer what the newest one does not have.
  for (const { trailer } of despues.secciones.slice(0, -antes.secciones.length)) revisarTrailer(paso, trailer)
  if (!dicsIguales(uno, otro, DE_FIRMAS)) throw new CambioProhibido(CAMBIOS.catalogo)
  if (tieneUnDueno(paso.inventario, antes.raiz.num, ({ de, key }) => de === null && key === 'Root'))
    paso.permitidos.add(antes.raiz.num)
  const metadatos = otro.get('Metadata')
  const contenido = despues.resolver(metadatos)
  if (metadatos instanceof Ref && contenido instanceof Flujo && nombreDe(contenido.dic.get('Type')) === 'Metadata') {
    if (!dicenLoMismo(antes, uno.get('Metadata'), despues, metadatos)) throw new CambioProhibido(CAMBIOS.catalogo)
    permitir(paso, metadatos, { de: antes.raiz.num, key: 'Metadata' })
  } else if (!iguales(uno.get('Metadata'), metadatos)) throw new CambioProhibido(CAMBIOS.catalogo)
  permitir(paso, otro.get('Extensions'), { de: antes.raiz.num, key: 'Extensions' })
  revisarPruebas(paso, uno.get('DSS'), otro.get('DSS'))
}

const revisarTrailer = (paso: Paso, trailer: Dic): void => {
  const { antes } = paso
  if (!iguales(antes.raiz, trailer.get('Root')) || trailer.has('Encrypt')) throw new CambioProhibido(CAMBIOS.catalogo)
  // Readers pass over objects whose number it does not reach.
  const [cuantos, ahora] = [antes.trailer.get('Size'), trailer.get('Size')]
  if (!esEntero(ahora) || ahora > NUMERO_MAXIMO + 1 || (esEntero(cuantos) && ahora < cuantos))
    throw new CambioProhibido(CAMBIOS.estructura)
  revisarInformacion(paso, trailer.get('Info'))
}

/** The dates and programs that writers put down. */
const revisarInformacion = (paso: Paso, b: Valor): void => {
  const a = paso.antes.trailer.get('Info')
  const [uno, otro] = [dicDe(paso.antes.resolver(a)), dicDe(paso.despues.resolver(b))]
  // Writers may leave it out of their own trailer.
  if (!otro) return
  if (!dicsIguales(uno ?? new Dic(), otro, FECHADO)) throw new CambioProhibido(CAMBIOS.catalogo)
  permitir(paso, b, { de: null, key: 'Info' })
}

/** Certificates and their states, collected so that signatures can be checked later: more may come, none may go. */
const revisarPruebas = (paso: Paso, a: Valor, b: Valor): void => {
  const pruebas = paso.despues.resolver(b)
  if (pruebas === null && a === null) return
  if (!(pruebas instanceof Dic) || ![...pruebas.entradas.keys()].every((key) => ENTRADAS_DSS.has(key)))
    throw new CambioProhibido(CAMBIOS.catalogo)
  if (!soloCrecio(paso, a, b, 3, { de: paso.antes.raiz.num, key: 'DSS' })) throw new CambioProhibido(CAMBIOS.catalogo)
}
