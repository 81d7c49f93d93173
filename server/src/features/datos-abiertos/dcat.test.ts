import { CONJUNTOS, NOMBRES_DE_CONJUNTOS } from '@cabildo/contracts/datos-abiertos'
import { expect, test } from 'vitest'
import { mesesDesde } from './datos-abiertos.routes.ts'
import { describirCatalogo, type Publicado } from './dcat.ts'

const ENTIDAD = {
  ...{ nombre: 'Municipalidad de Prueba', correo: 'datos@muni.pe' },
  direccion: 'https://tramites.muni.pe',
}
const PUBLICADOS: Publicado[] = NOMBRES_DE_CONJUNTOS.map((nombre) => ({
  nombre,
  cambiado: nombre === 'normas' ? new Date('2026-11-02T15:00:00Z') : null,
  meses: nombre === 'visitas' ? ['2026-02', '2026-01', '2025-12'] : null,
}))

type Nodo = Record<string, unknown>
const nodos = (que: unknown): Nodo[] =>
  Array.isArray(que)
    ? que.flatMap(nodos)
    : typeof que === 'object' && que !== null
      ? [que as Nodo, ...Object.values(que).flatMap(nodos)]
      : []
const lista = (valor: unknown): unknown[] => (valor === undefined ? [] : Array.isArray(valor) ? valor : [valor])

/**
 * What DCAT-AP 3 asks of each class: properties with how many values at least and at most, of which kind, and of which class what
 * they lead to is said to be, in the catalogue itself. A property that is not here is a fault, so that none is written that the
 * profile does not know.
 */
type Regla = readonly [
  minimo: number,
  maximo: number,
  especie: 'texto' | 'lengua' | 'fecha' | 'iri' | 'nodo',
  clase?: string,
]
const VARIOS = Number.POSITIVE_INFINITY
const PERFIL: Readonly<Record<string, Readonly<Record<string, Regla>>>> = {
  'dcat:Catalog': {
    'dct:title': [1, VARIOS, 'lengua'],
    'dct:description': [1, VARIOS, 'lengua'],
    'dct:publisher': [1, 1, 'iri', 'foaf:Agent'],
    'dct:license': [0, 1, 'iri', 'dct:LicenseDocument'],
    'dct:language': [0, VARIOS, 'iri', 'dct:LinguisticSystem'],
    'dct:spatial': [0, VARIOS, 'iri', 'dct:Location'],
    'foaf:homepage': [0, 1, 'iri', 'foaf:Document'],
    'dct:modified': [0, 1, 'fecha'],
    'dcat:dataset': [1, VARIOS, 'iri', 'dcat:Dataset'],
  },
  'dcat:Dataset': {
    'dct:title': [1, VARIOS, 'lengua'],
    'dct:description': [1, VARIOS, 'lengua'],
    'dct:identifier': [0, VARIOS, 'texto'],
    'dct:publisher': [0, 1, 'iri', 'foaf:Agent'],
    'dct:accessRights': [0, 1, 'iri', 'dct:RightsStatement'],
    'dct:accrualPeriodicity': [0, 1, 'iri', 'dct:Frequency'],
    'dct:language': [0, VARIOS, 'iri', 'dct:LinguisticSystem'],
    'dct:spatial': [0, VARIOS, 'iri', 'dct:Location'],
    'dct:temporal': [0, VARIOS, 'nodo', 'dct:PeriodOfTime'],
    'dct:modified': [0, 1, 'fecha'],
    'dcat:theme': [0, VARIOS, 'iri', 'skos:Concept'],
    'dcat:keyword': [0, VARIOS, 'lengua'],
    'dcat:landingPage': [0, VARIOS, 'iri', 'foaf:Document'],
    'dcat:contactPoint': [0, VARIOS, 'nodo', 'vcard:Kind'],
    'dcat:distribution': [1, VARIOS, 'iri', 'dcat:Distribution'],
  },
  'dcat:Distribution': {
    'dct:title': [0, VARIOS, 'lengua'],
    'dcat:accessURL': [1, VARIOS, 'iri'],
    'dcat:downloadURL': [0, VARIOS, 'iri'],
    'dcat:mediaType': [0, 1, 'iri', 'dct:MediaType'],
    'dct:format': [0, 1, 'iri', 'dct:MediaTypeOrExtent'],
    'dct:license': [1, 1, 'iri', 'dct:LicenseDocument'],
    'dct:conformsTo': [0, VARIOS, 'iri', 'dct:Standard'],
  },
  'foaf:Agent': { 'foaf:name': [1, VARIOS, 'lengua'], 'dct:type': [0, 1, 'iri', 'skos:Concept'] },
  'foaf:Document': { 'dct:title': [0, VARIOS, 'lengua'] },
  'skos:Concept': { 'skos:prefLabel': [1, VARIOS, 'lengua'] },
  'dct:LicenseDocument': { 'dct:title': [0, VARIOS, 'lengua'] },
  'dct:Standard': { 'dct:title': [0, VARIOS, 'lengua'] },
  'dct:LinguisticSystem': {},
  'dct:Location': {},
  'dct:RightsStatement': {},
  'dct:Frequency': {},
  'dct:MediaType': {},
  'dct:MediaTypeOrExtent': {},
  'dct:PeriodOfTime': { 'dcat:startDate': [0, 1, 'fecha'], 'dcat:endDate': [0, 1, 'fecha'] },
  'vcard:Kind': { 'vcard:fn': [1, 1, 'texto'], 'vcard:hasEmail': [0, VARIOS, 'iri'] },
}
const ES: Readonly<Record<Regla[2], (valor: unknown) => boolean>> = {
  texto: (valor) => typeof valor === 'string' && valor !== '',
  lengua: (valor) => typeof valor === 'object' && (valor as Nodo)['@language'] === 'es' && !!(valor as Nodo)['@value'],
  fecha: (valor) =>
    /^xsd:date(Time)?$/.test(String((valor as Nodo)['@type'])) &&
    !Number.isNaN(Date.parse(String((valor as Nodo)['@value']))),
  iri: (valor) => Object.keys(valor as Nodo).join() === '@id' && URL.canParse(String((valor as Nodo)['@id'])),
  nodo: (valor) => String((valor as Nodo)['@type']) in PERFIL,
}

const faltas = (documento: ReturnType<typeof describirCatalogo>): string[] => {
  const clases = new Map((documento['@graph'] as Nodo[]).map((nodo) => [nodo['@id'], nodo['@type']]))
  const claseDe = (valor: unknown) => (valor as Nodo)['@type'] ?? clases.get((valor as Nodo)['@id'])
  return nodos(documento['@graph'])
    .filter((nodo) => '@type' in nodo && !('@value' in nodo))
    .flatMap((nodo) => {
      const clase = String(nodo['@type'])
      const perfil = PERFIL[clase]
      if (!perfil) return [`${clase} is no class of the profile`]
      const ajenas = Object.keys(nodo).filter((una) => !una.startsWith('@') && !(una in perfil))
      return [
        ...ajenas.map((una) => `${clase} has ${una}`),
        ...Object.entries(perfil).flatMap(([propiedad, [minimo, maximo, que, debida]]) => {
          const valores = lista(nodo[propiedad])
          const deOtra = debida !== undefined && valores.some((valor) => claseDe(valor) !== debida)
          const mal = valores.length < minimo || valores.length > maximo || !valores.every(ES[que])
          return mal || deOtra ? [`${clase} ${propiedad}: ${JSON.stringify(valores)}`] : []
        }),
      ]
    })
}

test('decision 0220 the catalogue holds to DCAT-AP: each class has what it must have and nothing that the profile does not know', () => {
  expect(faltas(describirCatalogo(PUBLICADOS, ENTIDAD))).toEqual([])
  const sinNada = PUBLICADOS.map((uno) => ({ ...uno, cambiado: null }))
  expect(faltas(describirCatalogo(sinNada, { ...ENTIDAD, correo: '' }))).toEqual([])
})

test('decision 0220 it is read without a network: every prefix is in its own context, and every reference leads somewhere', () => {
  const documento = describirCatalogo(PUBLICADOS, ENTIDAD)
  const prefijos = Object.keys(documento['@context'])
  const usados = nodos(documento['@graph']).flatMap((nodo) => [
    ...Object.keys(nodo).filter((clave) => !clave.startsWith('@')),
    ...('@type' in nodo ? [String(nodo['@type'])] : []),
  ])
  for (const nombre of usados) expect(prefijos).toContain(nombre.split(':')[0])
  const grafo = documento['@graph'] as Nodo[]
  const hay = new Set(grafo.map((nodo) => nodo['@id']))
  expect(hay.size).toBe(grafo.length)
  const referidos = grafo.flatMap((nodo) =>
    ['dcat:dataset', 'dcat:distribution', 'dct:publisher', 'dct:license'].flatMap((una) => lista(nodo[una])),
  )
  for (const referido of referidos) expect(hay).toContain((referido as Nodo)['@id'])
})

test('decision 0220 without the visits nothing is described that is not referred to', () => {
  const documento = describirCatalogo(
    PUBLICADOS.filter(({ nombre }) => nombre === 'obras'),
    ENTIDAD,
  )
  expect(faltas(documento)).toEqual([])
  const [, ...resto] = documento['@graph'] as Nodo[]
  const referidos = new Set(
    nodos(documento['@graph']).flatMap((nodo) => (Object.keys(nodo).join() === '@id' ? [nodo['@id']] : [])),
  )
  for (const nodo of resto) expect(referidos).toContain(nodo['@id'])
})

test('decision 0220 VIS-53 each month of visits has its distributions, and the set spans them all', () => {
  const grafo = describirCatalogo(PUBLICADOS, ENTIDAD)['@graph'] as Nodo[]
  const de = (id: string) => grafo.find((nodo) => nodo['@id'] === `${ENTIDAD.direccion}${id}`)
  expect(de('/datos#visitas')?.['dct:temporal']).toMatchObject({
    'dcat:startDate': { '@value': '2025-12-01' },
    'dcat:endDate': { '@value': '2026-02-28' },
  })
  expect(lista(de('/datos#visitas')?.['dcat:distribution'])).toHaveLength(3 * CONJUNTOS.visitas.formatos.length)
  expect(mesesDesde('2025-12-31', '2026-02-01')).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(mesesDesde(null, '2026-02-01')).toEqual([])
})
