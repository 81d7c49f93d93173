import { X509Certificate } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firmarPdf } from '@cabildo/firma/firmar'
import { prepararPdf } from '@cabildo/firma/preparar'
import { verificarPdf } from '@cabildo/firma/verificar'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { firmanteDePrueba, type Identidad, identidadDePrueba } from '../../../../firma/test/certificados-de-prueba.ts'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { CUANDO } from '../../../../firma/test/pdf-firmado.ts'
import { type ListaDePrueba, servicioEnXml, unaLista, unFirmanteDeListas } from '../../../test/lista-de-prueba.ts'
import { leerConfianza } from '../../firma.ts'
import { ErrorDeArranque } from '../arranque/error-de-arranque.ts'
import { crearReloj } from '../reloj.ts'
import { avisoDeLista, vigilarLista } from './aviso-de-lista.ts'
import { leerListaDeConfianza } from './lista-de-confianza.ts'

let carpeta: string
let archivo: string
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cabildo-tsl-'))
  archivo = join(carpeta, 'lista.xml')
})
afterAll(() => rm(carpeta, { recursive: true }))

const operador = unFirmanteDeListas()
const claves = new Map<Buffer, Identidad>()
const autoridad = (nombre: string) => {
  const suya = identidadDePrueba({ nombre, autoridad: true })
  claves.set(suya.certificado, suya)
  return suya.certificado
}
const [una, otra] = [autoridad('Una'), autoridad('Otra')] as const
const deUna: ListaDePrueba = { servicios: [{ certificados: [una] }], firmante: operador }

const leer = async (xml: string | Buffer, firmantes: readonly Identidad[] = [operador]) => {
  const firmante = join(carpeta, 'firmante.pem')
  await writeFile(archivo, xml)
  await writeFile(firmante, firmantes.map(({ certificado }) => new X509Certificate(certificado).toString()).join('\n'))
  return leerListaDeConfianza({ archivo, firmante })
}

describe('FIR-24 FIR-25 0108 a list of trusted services', () => {
  test('tells who publishes it, which number it is, how long it counts, and whom it vouches for', async () => {
    const sello = identidadDePrueba({ nombre: 'Sellador', uso: 0b1000_0000, para: ['1.3.6.1.5.5.7.3.8'] }).certificado
    const lista = unaLista({
      ...deUna,
      servicios: [
        { certificados: [una, otra] },
        { certificados: [sello], tipo: 'TSA/QTST' },
        { certificados: [autoridad('Pasada')], estado: 'withdrawn' },
        { certificados: [autoridad('De otra cosa')], tipo: 'EDS/Q' },
      ],
    })
    expect(await leer(lista)).toMatchObject({
      ...{ territorio: 'PE', operador: 'Operador de Prueba', secuencia: 42 },
      ...{ emitida: new Date('2026-10-01T00:00:00Z'), vence: new Date('2027-03-31T00:00:00Z') },
      ...{ raices: [una, otra], sellos: [sello], servicios: { tomados: 2, dejados: 2 } },
    })
  })

  test.each([
    ['granted', true],
    ['recognisedatnationallevel', true],
    ['accredited', true],
    ['http://uri.etsi.org/TrstSvc/eSigDir-1999-93-EC-TrustedList/Svcstatus/undersupervision', true],
    ['withdrawn', false],
    ['deprecatedatnationallevel', false],
    ['supervisionrevoked', false],
    ['grantedwithdrawn', false],
    ['http://ejemplo.pe/TrstSvc/TrustedList/Svcstatus/granted', false],
  ])('a service that is %s now is taken: %s, whatever it was before', async (estado, seToma) => {
    const antes = servicioEnXml({ certificados: [otra], estado: seToma ? 'withdrawn' : 'granted' })
      .replaceAll('ServiceInformation>', 'ServiceHistoryInstance>')
      .replace(/<\/?tsl:TSPService>/g, '')
      .replace(/<tsl:ServiceHistory>.*/, '')
    const servicios = [{ certificados: [una] }, { certificados: [otra], estado, historia: antes }]
    const { raices, retirados } = await leer(unaLista({ ...deUna, servicios }))
    expect([raices, retirados]).toEqual(seToma ? [[una, otra], []] : [[una], [otra]])
  })

  test('a service only for web sites, or with a critical extension that nobody here knows, is left out', async () => {
    const para = (cual: string) =>
      '<tsl:Extension Critical="false"><tsl:AdditionalServiceInformation>' +
      `<tsl:URI>http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/For${cual}</tsl:URI>` +
      '</tsl:AdditionalServiceInformation></tsl:Extension>'
    const critica = (nombre: string) => `<tsl:Extension Critical="true"><tsl:${nombre}></tsl:${nombre}></tsl:Extension>`
    const tomadas = async (extensiones: string) =>
      (await leer(unaLista({ ...deUna, servicios: [{ certificados: [una] }, { certificados: [otra], extensiones }] })))
        .raices.length
    expect(await tomadas(para('WebSiteAuthentication'))).toBe(1)
    expect(await tomadas(para('WebSiteAuthentication') + para('eSignatures'))).toBe(2)
    expect(await tomadas(critica('Desconocida'))).toBe(1)
    expect(await tomadas(critica('ExpiredCertsRevocationInfo'))).toBe(2)
  })

  test.each([
    ['rsa', 'sha256', 'inclusiva', null],
    ['rsa', 'sha512', 'exclusiva', '#lista'],
    ['ec', 'sha256', 'exclusiva', null],
    ['ec', 'sha384', 'inclusiva', '#lista'],
  ] as const)('signed by %s with %s in the %s form over %s', async (clase, resumen, forma, cubre) => {
    const firmante = unFirmanteDeListas({ clase })
    expect(await leer(unaLista({ ...deUna, firmante, resumen, forma, cubre }), [operador, firmante])).toMatchObject({
      raices: [una],
    })
  })

  test('may be signed by whoever the named authority certified for signing, and by nobody else of its', async () => {
    const raiz = identidadDePrueba({ nombre: 'AAC RAIZ', autoridad: true })
    const deEntonces = (mas: object) => {
      const firmante = unFirmanteDeListas({ emisor: raiz, ...mas })
      return leer(unaLista({ ...deUna, firmante }), [raiz])
    }
    expect(await deEntonces({})).toMatchObject({ raices: [una] })
    await expect(deEntonces({ uso: 0b0010_0000 })).rejects.toThrow('no es de quien indica FIRMA_TSL_FIRMANTE')
    await expect(deEntonces({ emisor: null })).rejects.toThrow('no es de quien indica FIRMA_TSL_FIRMANTE')
    await expect(deEntonces({ hasta: new Date('2026-09-30T00:00:00Z') })).rejects.toThrow('no estaba vigente')
  })

  test('is read whole where comments stand in its words, which no signature covers', async () => {
    const firmada = unaLista({
      ...deUna,
      servicios: [{ certificados: [una] }, { certificados: [otra], estado: 'grantednot' }],
    })
    const conComentario = firmada
      .replace('Svcstatus/granted<', 'Svcstatus/gran<!-- -->ted<')
      .replace('Svcstatus/grantednot', 'Svcstatus/granted<!-- -->not')
    expect(conComentario.match(/<!-- -->/g)).toHaveLength(2)
    expect(await leer(conComentario)).toMatchObject({ raices: [una], retirados: [otra] })
  })
})

test('FIR-24 FIR-25 0108 a folder of roots and a list are both trusted', async () => {
  const raices = join(carpeta, 'raices')
  await mkdir(raices)
  await writeFile(join(raices, 'otra.cer'), otra)
  await leer(unaLista(deUna))
  const tsl = { archivo, firmante: join(carpeta, 'firmante.pem') }
  const firmado = async (certificado: Buffer) => {
    const emisor = claves.get(certificado)
    const { certificado: suyo, llave } = identidadDePrueba({ nombre: 'Rosa', emisor: emisor ?? null })
    const firma = { nombre: 'Rosa', motivo: 'Visto', lugar: 'Ilo', fecha: CUANDO }
    const sello = { pagina: 0, x: 5, y: 65, imagen: null }
    return firmarPdf(prepararPdf, firmanteDePrueba({ certificado: suyo, llave }), { ...firma, sello }, pdfDePrueba())
  }
  const resultados = async (que: Parameters<typeof leerConfianza>[0]) => {
    const confianza = await leerConfianza(que)
    const juzgados = [una, otra].map(async (certificado) =>
      verificarPdf(await firmado(certificado), { ...confianza, ahora: CUANDO }),
    )
    return (await Promise.all(juzgados)).map(({ resultado }) => resultado)
  }
  expect(await resultados({ raices, tsl })).toEqual(['VÁLIDO', 'VÁLIDO'])
  expect(await resultados({ raices: undefined, tsl })).toEqual(['VÁLIDO', 'INDETERMINADO'])
  expect(await resultados({ raices, tsl: undefined })).toEqual(['INDETERMINADO', 'VÁLIDO'])
  expect(await resultados({ raices: undefined, tsl: undefined })).toEqual(['INDETERMINADO', 'INDETERMINADO'])
})

describe('FIR-25 H8 0108 a list that stops the start with one line', () => {
  const ajena = servicioEnXml({ certificados: [otra] })
  const en = (xml: string, busca: string | RegExp, pon: string) => {
    const cambiado = xml.replace(busca, pon)
    if (cambiado === xml) throw new Error('nada cambió')
    return cambiado
  }
  const firmada = unaLista(deUna)
  const FIRMA = /<ds:Signature .*<\/ds:Signature>/s
  const firma = FIRMA.exec(firmada)?.[0] ?? ''

  test.each<[como: string, xml: string | Buffer, dice: string]>([
    ['a service added after signing', en(firmada, '</tsl:TSPServices>', `${ajena}$&`), 'cambió después'],
    ['a date changed', en(firmada, '2027-03-31', '2037-03-31'), 'cambió después'],
    ['another signer', unaLista({ ...deUna, firmante: unFirmanteDeListas() }), 'no es de quien indica'],
    [
      'a signature value of something else',
      en(firmada, /(<ds:SignatureValue>)..../, '$1AAAA'),
      'no es de quien indica',
    ],
    ['SHA-1', unaLista({ ...deUna, firmante: unFirmanteDeListas({ clase: 'rsa' }), resumen: 'sha1' }), 'SHA-1'],
    [
      'no canonical form',
      en(
        firmada,
        /(CanonicalizationMethod Algorithm=")[^"]+/,
        '$1http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      ),
      'un algoritmo que no se acepta',
    ],
    ['no signature', en(firmada, firma, ''), 'no está firmada'],
    ['two signatures', en(firmada, firma, firma + firma), 'una sola firma'],
    ['a signature deeper in', en(en(firmada, firma, ''), '</tsl:TSPServices>', `${firma}$&`), 'una sola firma'],
    ['a signature over parts of itself alone', unaLista({ ...deUna, cubre: 'nada' }), 'no cubre toda la lista'],
    ['a DOCTYPE', en(firmada, '?>\n', '?>\n<!DOCTYPE lista [<!ENTITY a "b">]>'), 'trae un DOCTYPE'],
    ['an instruction instead of text', en(firmada, '>PE<', '><?PE PE?><'), 'instrucciones de proceso'],
    ['what is no XML', 'hola', 'no es XML'],
    ['what is cut off', firmada.slice(0, -10), 'no es XML'],
    ['nothing', '', 'no es XML'],
    ['a second root', `${firmada}<otra></otra>`, 'no es XML'],
    ['other letters', Buffer.from(en(firmada, 'Operador', 'Operación'), 'latin1'), 'UTF-8'],
    ['other letters that it tells of', en(firmada, 'encoding="UTF-8"', 'encoding="ISO-8859-1"'), 'UTF-8'],
    ['too many bytes', firmada + ' '.repeat(2_000_000), 'desmedida'],
    ['too many elements', en(firmada, '</tsl:SchemeInformation>', `${'<a/>'.repeat(100_001)}$&`), 'desmedida'],
    [
      'elements in elements',
      en(firmada, '</tsl:SchemeInformation>', `${'<a>'.repeat(70)}${'</a>'.repeat(70)}$&`),
      'desmedida',
    ],
    ['no end', unaLista({ ...deUna, vence: '' }), 'no dice hasta cuándo vale'],
    ['no services', unaLista({ ...deUna, servicios: [] }), 'ninguna autoridad de certificación vigente'],
    [
      'nothing but withdrawn services',
      unaLista({ ...deUna, servicios: [{ certificados: [una], estado: 'withdrawn' }] }),
      'ninguna autoridad de certificación vigente',
    ],
    [
      'certificates that are none',
      unaLista({ ...deUna, servicios: [{ certificados: [Buffer.from('hola')] }] }),
      'ninguna autoridad de certificación vigente',
    ],
    [
      'another document of the same signer',
      unaLista({ ...deUna, antes: (xml) => xml.replaceAll('TrustServiceStatusList', 'OtraLista') }),
      'no es una lista de confianza',
    ],
  ])('%s', async (_, xml, dice) => {
    const fallo = leer(xml)
    await expect(fallo).rejects.toThrow(ErrorDeArranque)
    await expect(fallo).rejects.toThrow(`La lista de confianza ${archivo} (FIRMA_TSL) no se acepta: `)
    await expect(fallo).rejects.toThrow(dice)
  })

  test('what a signature covers inside of another list, whose services nobody signed', async () => {
    const conNombre = unaLista({ ...deUna, cubre: '#lista' })
    const suya = FIRMA.exec(conNombre)?.[0] ?? ''
    const guardada = conNombre.replace(/^<\?xml.*\n/, '').replace(suya, '')
    const falsa = en(guardada, '</tsl:TSPServices>', `${ajena}$&`)
    const envolver = (raiz: string, firma = suya) => raiz.replace(/<\/[^<>]+>$/, `${guardada}${firma}$&`)
    await expect(leer(envolver(en(falsa, 'Id="lista"', 'Id="otra"')))).rejects.toThrow('no cubre toda la lista')
    await expect(leer(envolver(falsa))).rejects.toThrow('no está bien hecha')
    await expect(leer(envolver(falsa, firma))).rejects.toThrow('cambió después')
  })

  test('whatever is written into a signed list, it is refused or says the same', async () => {
    const buena = await leer(firmada)
    const trozo = fc.constantFrom(
      ...['<!-- a -->', '<?a a?>', '<![CDATA[a]]>', '&#65;', ' ', '<a/>', ' Id="lista"', ' xmlnsA="u"', ' xmlns="u"'],
      ...['granted', '<ds:Signature>', "'", 'A', '\0'],
    )
    const lugar = fc.nat(firmada.length - 1)
    await fc.assert(
      fc.asyncProperty(
        lugar,
        fc.nat(30),
        fc.oneof(
          trozo,
          lugar.map((desde) => firmada.slice(desde, desde + 400)),
        ),
        async (donde, quita, pon) => {
          const cambiada = firmada.slice(0, donde) + pon + firmada.slice(donde + quita)
          const dicho = await leer(cambiada).catch((error: unknown) => {
            if (!(error instanceof ErrorDeArranque)) throw error
            return buena
          })
          expect(dicho).toEqual(buena)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('a file that is not there, or whose signer is none', async () => {
    const firmante = join(carpeta, 'firmante.pem')
    await leer(firmada)
    await expect(leerListaDeConfianza({ archivo: join(carpeta, 'no-hay.xml'), firmante })).rejects.toThrow(
      /^No se puede leer el archivo .*no-hay\.xml, indicado en FIRMA_TSL\.$/,
    )
    await writeFile(join(carpeta, 'hola.pem'), 'hola')
    await expect(leerListaDeConfianza({ archivo, firmante: join(carpeta, 'hola.pem') })).rejects.toThrow(
      /hola\.pem \(FIRMA_TSL_FIRMANTE\) no es un certificado/,
    )
  })
})

describe('FIR-25 0108 the end of a list', () => {
  const lista = { territorio: 'PE', secuencia: 42, vence: new Date('2027-03-31T12:00:00Z') }

  test('is told thirty days before, and afterwards as a failure; it does not stop the start', async () => {
    expect(avisoDeLista(lista, new Date('2027-03-01T11:59:59Z'))).toBeNull()
    expect(avisoDeLista(lista, new Date('2027-03-21T12:00:00Z'))).toEqual({
      vencida: false,
      texto: 'la lista de confianza PE n.º 42 vence en 10 días, el 31/03/2027',
    })
    expect(avisoDeLista(lista, new Date('2027-04-01T12:00:00Z'))).toEqual({
      vencida: true,
      texto:
        'la lista de confianza PE n.º 42 venció el 31/03/2027: lo firmado desde entonces queda INDETERMINADO hasta que haya una nueva en FIRMA_TSL',
    })
    expect(await leer(unaLista({ ...deUna, vence: '2026-10-02T00:00:00Z' }))).toMatchObject({ raices: [una] })
  })

  test('is written to the log at the start and every day', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      let ahora = new Date('2027-03-30T12:00:00Z')
      const dichas: string[] = []
      const log = {
        warn: (_: object, texto: string) => dichas.push(`warn ${texto}`),
        error: (_: object, texto: string) => dichas.push(`error ${texto}`),
      }
      const dejar = vigilarLista(
        lista,
        crearReloj(() => ahora),
        log,
      )
      ahora = new Date('2027-03-31T12:00:01Z')
      vi.advanceTimersByTime(86_400_000)
      dejar()
      vi.advanceTimersByTime(86_400_000)
      expect(dichas).toEqual([
        expect.stringMatching(/^warn .* vence en 1 días/),
        expect.stringMatching(/^error .* venció el 31\/03\/2027/),
      ])
    } finally {
      vi.useRealTimers()
    }
  })
})
