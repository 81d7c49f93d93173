import {
  CAMINO_DATOS,
  type Conjunto,
  caminoDeDatos,
  conjuntoDe,
  FORMATO_ABIERTO,
  type FormatoAbierto,
  LICENCIA,
  type NombreDeConjunto,
} from '@cabildo/contracts/datos-abiertos'

/** The catalogue for machines: DCAT 3 by the profile DCAT-AP, in JSON-LD whose context is within, so that it is read without a network. */

/** What is known of a data set now. */
export interface Publicado {
  nombre: NombreDeConjunto
  cambiado: Date | null
  /** Of visits, the months that have a file, the newest first; null of the sets that are one file. */
  meses: readonly string[] | null
}

/** Who publishes, and how he is reached. */
export interface Publicador {
  nombre: string
  correo: string
  direccion: string
}

const VOCABLO = 'http://publications.europa.eu/resource/authority'
const LENGUA = { '@id': `${VOCABLO}/language/SPA` }
const LUGAR = { '@id': `${VOCABLO}/country/PER` }
const ACCESO = { '@id': `${VOCABLO}/access-right/PUBLIC` }
const CLASE_DE_PUBLICADOR = { '@id': 'http://purl.org/adms/publishertype/LocalAuthority' }
const TEMA: Readonly<Record<Conjunto['tema'], string>> = {
  JUST: 'Justicia, sistema jurídico y seguridad pública',
  GOVE: 'Gobierno y sector público',
  TRAN: 'Transporte',
}
const frecuenciaDe = ({ frecuencia }: Conjunto) => ({ '@id': `${VOCABLO}/frequency/${frecuencia.vocablo}` })
const temaDe = (tema: Conjunto['tema']) => ({ '@id': `${VOCABLO}/data-theme/${tema}` })
const medioDe = (formato: FormatoAbierto) => ({
  '@id': `https://www.iana.org/assignments/media-types/${FORMATO_ABIERTO[formato].tipo}`,
})
const archivoDe = (formato: FormatoAbierto) => ({ '@id': `${VOCABLO}/file-type/${FORMATO_ABIERTO[formato].vocablo}` })

const CONTEXTO = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
}

const enEspanol = (texto: string) => ({ '@value': texto, '@language': 'es' })
const instante = (fecha: Date) => ({ '@type': 'xsd:dateTime', '@value': fecha.toISOString() })
const dia = (texto: string) => ({ '@type': 'xsd:date', '@value': texto })

/** The last day of a month, '2026-02' gives '2026-02-28'. */
const finDe = (mes: string): string => {
  const [anio = 0, numero = 0] = mes.split('-').map(Number)
  return new Date(Date.UTC(anio, numero, 0)).toISOString().slice(0, 10)
}

/** The whole catalogue as a JSON-LD document (API-191). */
export const describirCatalogo = (publicados: readonly Publicado[], publicador: Publicador) => {
  const catalogo = publicador.direccion + CAMINO_DATOS
  // The page is another thing than the catalogue that it shows, which has a name of its own.
  const pagina = { '@id': catalogo }
  const agente = { '@id': `${catalogo}#publicador` }
  const cambios = publicados.flatMap(({ cambiado }) => (cambiado ? [cambiado.getTime()] : []))
  return {
    '@context': CONTEXTO,
    '@graph': [
      {
        '@id': `${catalogo}#catalogo`,
        '@type': 'dcat:Catalog',
        'dct:title': enEspanol(`Datos abiertos de ${publicador.nombre}`),
        'dct:description': enEspanol(
          `Las normas, las visitas, las obras y las estadísticas que ${publicador.nombre} publica para que cualquiera las use.`,
        ),
        'dct:publisher': agente,
        'dct:license': { '@id': LICENCIA.direccion },
        'dct:language': LENGUA,
        'dct:spatial': LUGAR,
        'foaf:homepage': pagina,
        ...(cambios.length > 0 && { 'dct:modified': instante(new Date(Math.max(...cambios))) }),
        'dcat:dataset': publicados.map(({ nombre }) => ({ '@id': idDe(catalogo, nombre) })),
      },
      {
        ...agente,
        '@type': 'foaf:Agent',
        'foaf:name': enEspanol(publicador.nombre),
        'dct:type': CLASE_DE_PUBLICADOR,
      },
      { ...pagina, '@type': 'foaf:Document', 'dct:title': enEspanol('Datos abiertos') },
      { '@id': LICENCIA.direccion, '@type': 'dct:LicenseDocument', 'dct:title': enEspanol(LICENCIA.nombre) },
      ...publicados.flatMap((uno) => describirConjunto(uno, publicador, catalogo)),
      ...describirVocablos(publicados.map(({ nombre }) => conjuntoDe(nombre))),
    ],
  }
}

/** Whatever of a vocabulary is referred to, with its class: whoever checks the catalogue by the profile need not look it up. */
const describirVocablos = (conjuntos: readonly Conjunto[]) => {
  const formatos = new Set(conjuntos.flatMap(({ formatos: suyos }) => suyos))
  const temas = new Set(conjuntos.map(({ tema }) => tema))
  const frecuencias = new Set(conjuntos.map((uno) => frecuenciaDe(uno)['@id']))
  return [
    { ...LENGUA, '@type': 'dct:LinguisticSystem' },
    { ...LUGAR, '@type': 'dct:Location' },
    { ...ACCESO, '@type': 'dct:RightsStatement' },
    { ...CLASE_DE_PUBLICADOR, '@type': 'skos:Concept', 'skos:prefLabel': enEspanol('Autoridad local') },
    ...[...temas].map((tema) => ({
      ...temaDe(tema),
      '@type': 'skos:Concept',
      'skos:prefLabel': enEspanol(TEMA[tema]),
    })),
    ...[...frecuencias].map((id) => ({ '@id': id, '@type': 'dct:Frequency' })),
    ...[...formatos].flatMap((formato) => [
      { ...medioDe(formato), '@type': 'dct:MediaType' },
      { ...archivoDe(formato), '@type': 'dct:MediaTypeOrExtent' },
    ]),
    ...conjuntos.flatMap(({ norma }) =>
      norma ? [{ '@id': norma.direccion, '@type': 'dct:Standard', 'dct:title': enEspanol(norma.nombre) }] : [],
    ),
  ]
}

const idDe = (catalogo: string, nombre: NombreDeConjunto) => `${catalogo}#${nombre}`

const describirConjunto = ({ nombre, cambiado, meses }: Publicado, publicador: Publicador, catalogo: string) => {
  const conjunto = conjuntoDe(nombre)
  const archivos = (meses ?? [undefined]).flatMap((mes) => conjunto.formatos.map((formato) => ({ mes, formato })))
  const distribuciones = archivos.map(({ mes, formato }) => {
    const direccion = publicador.direccion + caminoDeDatos(nombre, formato, mes)
    const { nombre: comun } = FORMATO_ABIERTO[formato]
    const norma = formato === 'json' ? conjunto.norma : undefined
    return {
      '@id': direccion,
      '@type': 'dcat:Distribution',
      'dct:title': enEspanol([conjunto.titulo, mes, comun].filter(Boolean).join(', ')),
      'dcat:accessURL': { '@id': direccion },
      'dcat:downloadURL': { '@id': direccion },
      'dcat:mediaType': medioDe(formato),
      'dct:format': archivoDe(formato),
      'dct:license': { '@id': LICENCIA.direccion },
      ...(norma && { 'dct:conformsTo': { '@id': norma.direccion } }),
    }
  })
  const [ultimo, primero] = [meses?.[0], meses?.at(-1)]
  return [
    {
      '@id': idDe(catalogo, nombre),
      '@type': 'dcat:Dataset',
      'dct:identifier': nombre,
      'dct:title': enEspanol(conjunto.titulo),
      'dct:description': enEspanol(conjunto.descripcion),
      'dct:publisher': { '@id': `${catalogo}#publicador` },
      'dct:accessRights': ACCESO,
      'dct:accrualPeriodicity': frecuenciaDe(conjunto),
      'dct:language': LENGUA,
      'dct:spatial': LUGAR,
      'dcat:theme': temaDe(conjunto.tema),
      'dcat:keyword': conjunto.palabras.map(enEspanol),
      'dcat:landingPage': { '@id': catalogo },
      ...(publicador.correo && {
        'dcat:contactPoint': {
          '@type': 'vcard:Kind',
          'vcard:fn': publicador.nombre,
          'vcard:hasEmail': { '@id': `mailto:${publicador.correo}` },
        },
      }),
      ...(cambiado && { 'dct:modified': instante(cambiado) }),
      ...(primero && ultimo && { 'dct:temporal': periodo(primero, ultimo) }),
      'dcat:distribution': distribuciones.map(({ '@id': id }) => ({ '@id': id })),
    },
    ...distribuciones,
  ]
}

const periodo = (desde: string, hasta: string) => ({
  '@type': 'dct:PeriodOfTime',
  'dcat:startDate': dia(`${desde}-01`),
  'dcat:endDate': dia(finDe(hasta)),
})
