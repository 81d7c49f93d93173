import { inflar } from '../cos/inflado.ts'
import type { Revision } from '../cos/revision.ts'
import { dicDe, esLista, Flujo, siSeLee, type Valor } from '../cos/valores.ts'

/** Certificates, lists of revoked ones and answers about them that a file keeps for later (PAdES, EN 319 142-1, 5.4), DER. */
export interface Dss {
  certificados: Buffer[]
  listas: Buffer[]
  respuestas: Buffer[]
}

const ELEMENTOS_MAXIMO = 500

/** What a revision keeps for later, of its signatures together and of each. What cannot be read is passed over. */
export const leerDss = (revision: Revision): Dss => {
  const ver = (valor: Valor): Valor => siSeLee(() => revision.resolver(valor), null)
  const dss = dicDe(ver(revision.catalogo.get('DSS')))
  const deCadaUna = dicDe(ver(dss?.get('VRI') ?? null))
  const dics = [dss, ...[...(deCadaUna?.entradas.values() ?? [])].map((valor) => dicDe(ver(valor)))]
  const vistos = new Set<Flujo>()
  const leer = (...keys: readonly string[]): Buffer[] =>
    dics.flatMap((dic) =>
      keys.flatMap((key) => {
        const lista = ver(dic?.get(key) ?? null)
        return (esLista(lista) ? lista : []).flatMap((valor) => contenidoDe(revision, ver(valor), vistos))
      }),
    )
  return { certificados: leer('Certs', 'Cert'), listas: leer('CRLs', 'CRL'), respuestas: leer('OCSPs', 'OCSP') }
}

const contenidoDe = (revision: Revision, flujo: Valor, vistos: Set<Flujo>): Buffer[] => {
  if (!(flujo instanceof Flujo) || vistos.has(flujo) || vistos.size >= ELEMENTOS_MAXIMO) return []
  vistos.add(flujo)
  return siSeLee(() => [inflar(flujo, (valor) => revision.resolver(valor), revision.leidos.presupuesto)], [])
}
