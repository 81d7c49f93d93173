import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { actualizar, conEntrada } from '../../test/actualizar-pdf.ts'
import { pdfDePrueba } from '../../test/pdf-de-prueba.ts'
import { firmarAMano, pedido } from '../../test/pdf-firmado.ts'
import {
  type PedidoDeTitular,
  type Titular,
  unaLista,
  unaRespuesta,
  unCms,
  unSello,
  unTitular,
} from '../../test/pki-de-prueba.ts'
import { HALLAZGOS } from './causas.ts'
import { juzgarPdf, terminarDictamen } from './verificar.ts'

const raiz = unTitular({ nombre: 'Raíz', autoridad: true })
const autoridad = unTitular({ nombre: 'Autoridad de sellos', autoridad: true, emisor: raiz })
const unReloj = (mas: Partial<PedidoDeTitular> = {}): Titular =>
  unTitular({ nombre: 'Reloj', emisor: autoridad, uso: 0x80, usosExtendidos: ['1.3.6.1.5.5.7.3.8'], ...mas })
const reloj = unReloj()
const SELLADO = new Date('2026-11-20')
const ANTES = new Date('2026-11-10')
const DESPUES = new Date('2026-11-25')
const AHORA = new Date('2026-12-20')
/** Good when it signed, and no more. */
const rosa = unTitular({ nombre: 'Rosa', emisor: raiz, hasta: new Date('2026-11-30') })
const eva = unTitular({ nombre: 'Eva', emisor: raiz })

const firmar = (de: Titular, sello?: (valor: Buffer) => Buffer): Buffer =>
  firmarAMano(pdfDePrueba(), { cms: (datos) => unCms(de, datos, sello && { sello }) })
const por =
  (quien: Titular, fecha = SELLADO) =>
  (valor: Buffer) =>
    unSello(quien, fecha, valor, [autoridad.der])
/** A time stamp on the document as a whole. */
const sellar = (pdf: Buffer, quien: Titular, fecha: Date, desde = 15_010): Buffer =>
  firmarAMano(pdf, {
    ...{ formato: 'ETSI.RFC3161', nombre: `Sello${desde}`, desde },
    cms: (datos) => unSello(quien, fecha, datos, [autoridad.der]),
  })
const flujo = (b: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<< /Length ${b.length} >>\nstream\n`), b, Buffer.from('\nendstream')])
/** Keeps a list in the file for later (DSS), or an answer, or a certificate. */
const conservando = (pdf: Buffer, key: 'CRLs' | 'OCSPs' | 'Certs', b: Buffer): Buffer =>
  actualizar(pdf, { objetos: { 1: conEntrada(pdf, 1, `/DSS << /${key} [7000 0 R] >>`), 7000: flujo(b) } })
const juzgar = async (pdf: Buffer, mas: Parameters<typeof pedido>[1] = {}) =>
  (await juzgarPdf(pdf, pedido([raiz.der], { ahora: AHORA, ...mas }))).dictamen

const sellada = firmar(rosa, por(reloj))
const VALIDA = { resultado: 'VÁLIDO', selloDeTiempo: true, fecha: SELLADO }
const baja = (desde: Date, razon?: number, titular = reloj) => ({
  ...{ titular, desde },
  ...(razon !== undefined && { razon }),
})

test.each<[string, Buffer, 'CRLs' | 'OCSPs']>([
  ['before the stamp', unaLista(autoridad, [baja(ANTES, 4)]), 'CRLs'],
  ['before the stamp, by an answer', unaRespuesta(autoridad, reloj, { desde: ANTES, razon: 4 }), 'OCSPs'],
  ['afterwards, because its key was stolen', unaLista(autoridad, [baja(DESPUES, 1)]), 'CRLs'],
  ['afterwards, nobody says why', unaLista(autoridad, [baja(DESPUES)]), 'CRLs'],
  ['and is only suspended', unaLista(autoridad, [baja(DESPUES, 6)]), 'CRLs'],
  ['and it was its issuer', unaLista(raiz, [baja(DESPUES, 4, autoridad)]), 'CRLs'],
])('FIR-25 D-34 the stamp of an authority that was revoked %s proves nothing', async (_nombre, prueba, key) => {
  const [firma] = (await juzgar(conservando(sellada, key, prueba))).firmas
  expect(firma).toMatchObject({ ...HALLAZGOS.selloRevocado, selloDeTiempo: false })
  expect(HALLAZGOS.selloRevocado).toMatchObject({ resultado: 'INDETERMINADO', subindicacion: 'REVOKED_NO_POE' })
})

test.each([0, 3, 4, 5])(
  'FIR-25 D-34 what an authority stamped before it was closed or replaced stays good (reason %i)',
  async (razon) => {
    const [firma] = (await juzgar(conservando(sellada, 'CRLs', unaLista(autoridad, [baja(DESPUES, razon)])))).firmas
    expect(firma).toMatchObject({ ...VALIDA, sello: { autoridad: 'Reloj', revocacion: { revocadoDesde: DESPUES } } })
  },
)

test('FIR-25 D-34 whatever happened to an authority later takes nothing from what is known to be of before', async () => {
  const robada = conservando(sellada, 'CRLs', unaLista(autoridad, [baja(DESPUES, 1)]))
  expect((await juzgar(robada, { existiaEl: new Date('2026-11-21') })).firmas[0]).toMatchObject(VALIDA)
  // By a later stamp of another authority, from before the theft, and not by one from after it.
  const respaldado = (fecha: Date) =>
    conservando(sellar(sellada, unReloj({ nombre: 'Otro' }), fecha), 'CRLs', unaLista(autoridad, [baja(DESPUES, 1)]))
  expect(await juzgar(respaldado(new Date('2026-11-22')))).toMatchObject({ resultado: 'VÁLIDO', firmas: [VALIDA, {}] })
  expect((await juzgar(respaldado(new Date('2026-11-28')))).firmas[0]).toMatchObject(HALLAZGOS.selloRevocado)
})

test('FIR-25 what nobody tells of an authority is asked as of a signer, and said to be unknown', async () => {
  const { dictamen, porPreguntar } = await juzgarPdf(sellada, pedido([raiz.der], { ahora: AHORA }))
  expect(dictamen.firmas[0]).toMatchObject({
    ...VALIDA,
    sello: { revocacion: { revocadoDesde: null, vigenteAl: null } },
  })
  expect(porPreguntar?.preguntas).toEqual([
    { certificado: reloj.der, emisor: autoridad.der },
    { certificado: rosa.der, emisor: raiz.der },
    { certificado: autoridad.der, emisor: raiz.der },
  ])
  const deDocumento = await juzgarPdf(sellar(firmar(eva), reloj, SELLADO), pedido([raiz.der], { ahora: AHORA }))
  expect(deDocumento.porPreguntar?.preguntas).toContainEqual({ certificado: reloj.der, emisor: autoridad.der })
})

test('FIR-25 what the file tells of the authority of a stamp is believed', async () => {
  const buena = unaRespuesta(autoridad, reloj, 'vigente', { fecha: DESPUES })
  const conocida = { ...VALIDA, sello: { autoridad: 'Reloj', revocacion: { revocadoDesde: null, vigenteAl: DESPUES } } }
  expect((await juzgar(conservando(sellada, 'OCSPs', buena))).firmas[0]).toMatchObject(conocida)
  const conPrueba = sellar(firmar(eva), reloj, SELLADO)
  expect((await juzgar(conservando(conPrueba, 'OCSPs', buena))).firmas[1]).toMatchObject({
    ...{ ...VALIDA, esSello: true, sello: null },
    revocacion: { vigenteAl: DESPUES },
  })
  const impostora = unTitular({ nombre: 'Autoridad de sellos', autoridad: true })
  const falsa = unaLista(autoridad, [baja(ANTES)], { firma: impostora })
  expect((await juzgar(conservando(sellada, 'CRLs', falsa))).firmas[0]).toMatchObject(VALIDA)
})

test('FIR-25 an answer from long before says nothing of a signature that is not known to be of then: its issuer is asked', async () => {
  const preguntan = async (pdf: Buffer, mas: Parameters<typeof pedido>[1] = {}) => {
    const { dictamen, porPreguntar } = await juzgarPdf(pdf, pedido([raiz.der], { ahora: AHORA, ...mas }))
    expect(dictamen.firmas[0]).toMatchObject({ resultado: 'VÁLIDO', revocacion: { vigenteAl: SELLADO } })
    return porPreguntar?.preguntas.some(({ certificado }) => certificado.equals(eva.der)) ?? false
  }
  const buena = unaRespuesta(raiz, eva, 'vigente', { fecha: SELLADO })
  const conservada = conservando(firmar(eva), 'OCSPs', buena)
  expect(await preguntan(conservada)).toBe(true)
  expect(await preguntan(conservada, { ahora: new Date('2026-11-24') })).toBe(false)
  // What was said before the signature is known to exist says nothing of that time, however new it then was.
  expect(await preguntan(conservada, { existiaEl: new Date('2026-11-24') })).toBe(true)
  expect(await preguntan(conservando(firmar(eva, por(reloj)), 'OCSPs', buena))).toBe(false)
  // One that holds until a day that it names.
  expect(await preguntan(conservando(firmar(eva), 'CRLs', unaLista(raiz, [], { fecha: SELLADO })))).toBe(false)
})

test('FIR-25 certificates that the file keeps complete the way from the authority of a stamp to the root', async () => {
  const corta = firmar(rosa, (valor) => unSello(reloj, SELLADO, valor))
  expect((await juzgar(corta)).firmas[0]).toMatchObject(HALLAZGOS.selloSinRaiz)
  expect((await juzgar(conservando(corta, 'Certs', autoridad.der))).firmas[0]).toMatchObject(VALIDA)
})

test('FIR-25 D-34 a stamp whose authority has expired counts while something vouches for it', async () => {
  const viejo = unReloj({ hasta: new Date('2026-12-01') })
  const sola = firmar(rosa, por(viejo))
  // The signer's certificate has expired as well: nothing tells that it was good.
  expect(await juzgar(sola)).toMatchObject({
    observaciones: [HALLAZGOS.selloVencido.causa],
    firmas: [{ ...HALLAZGOS.fueraDeFecha, selloDeTiempo: false }],
  })
  const respaldada = sellar(sola, reloj, new Date('2026-11-28'))
  expect(await juzgar(respaldada)).toMatchObject({ resultado: 'VÁLIDO', observaciones: [], firmas: [VALIDA, {}] })
  expect((await juzgar(sola, { existiaEl: new Date('2026-11-21') })).firmas[0]).toMatchObject(VALIDA)
  // A later stamp that came too late vouches for nothing.
  expect((await juzgar(sellar(sola, reloj, new Date('2026-12-05')))).firmas[0]).toMatchObject(HALLAZGOS.fueraDeFecha)
  // Whose certificate is still good needs no stamp.
  expect(await juzgar(firmar(eva, por(viejo)))).toMatchObject({
    observaciones: [HALLAZGOS.selloVencido.causa],
    firmas: [{ resultado: 'VÁLIDO', selloDeTiempo: false }],
  })
  expect((await juzgar(sellar(firmar(eva), viejo, SELLADO))).firmas).toMatchObject([
    { resultado: 'VÁLIDO' },
    { ...HALLAZGOS.selloVencido, esSello: true },
  ])
})

test('FIR-25 every stamp vouches for those before it, each while the next one’s authority is good', async () => {
  const primero = unReloj({ hasta: new Date('2026-12-01') })
  const segundo = unReloj({ hasta: new Date('2027-06-01') })
  const una = sellar(firmar(rosa), primero, SELLADO, 15_010)
  const dos = sellar(una, segundo, new Date('2026-11-28'), 15_020)
  const tres = sellar(dos, reloj, new Date('2027-05-01'), 15_030)
  const tarde = { ahora: new Date('2030-01-01') }
  expect(await juzgar(tres, tarde)).toMatchObject({ resultado: 'VÁLIDO', firmas: [{}, VALIDA, {}, {}] })
  expect((await juzgar(dos, tarde)).firmas.map(({ resultado }) => resultado)).not.toContain('VÁLIDO')
})

test('FIR-25 a list that ended vouches for what was stamped before, and its authorities of stamps for no signature', async () => {
  const deLista = unTitular({ nombre: 'Raíz de la lista', autoridad: true })
  const suyo = unReloj({ emisor: deLista })
  const lista = { raices: [], sellos: [deLista.der], retirados: [], vence: new Date('2026-11-22') }
  const sellada = (fecha: Date) => firmar(rosa, (valor) => unSello(suyo, fecha, valor))
  expect((await juzgar(sellada(SELLADO), { lista })).firmas[0]).toMatchObject(VALIDA)
  const tarde = sellada(new Date('2026-11-23'))
  expect((await juzgar(tarde, { lista })).firmas[0]).toMatchObject({ ...HALLAZGOS.listaVencida, selloDeTiempo: false })
  expect((await juzgar(tarde, { lista: { ...lista, vence: null } })).firmas[0]).toMatchObject({ resultado: 'VÁLIDO' })
  expect((await juzgar(tarde)).firmas[0]).toMatchObject(HALLAZGOS.selloSinRaiz)
  const deEmpleado = firmar(unTitular({ nombre: 'Eva', emisor: deLista }))
  expect((await juzgar(deEmpleado, { lista })).firmas[0]).toMatchObject(HALLAZGOS.sinRaiz)
})

test('FIR-25 a verdict is finished with what issuers tell, away from the file, as if the file had told it', async () => {
  const lista = unaLista(autoridad, [baja(ANTES)])
  const { dictamen, porPreguntar } = await juzgarPdf(
    sellada,
    pedido([raiz.der], { ahora: AHORA, base: pdfDePrueba().length }),
  )
  expect(dictamen).toMatchObject({ resultado: 'VÁLIDO', rechazo: null })
  const llevado = deserialize(serialize(porPreguntar?.pendiente))
  const enArchivo = await juzgar(conservando(sellada, 'CRLs', lista))
  const terminado = terminarDictamen(llevado, { listas: [lista], respuestas: [] })
  expect(terminado.dictamen.firmas).toEqual(enArchivo.firmas)
  expect(terminado.dictamen).toMatchObject({ ...HALLAZGOS.selloRevocado, rechazo: HALLAZGOS.selloRevocado.causa })
  // What is known is not asked any more; without news the verdict is what it was.
  expect(terminado.preguntas).not.toContainEqual({ certificado: reloj.der, emisor: autoridad.der })
  expect(terminarDictamen(llevado).dictamen).toEqual(dictamen)
})

test('FIR-25 what is carried away from a file does not grow with what it brings of its own', async () => {
  const { porPreguntar } = await juzgarPdf(sellada, pedido([raiz.der], { ahora: AHORA }))
  const relleno = actualizar(sellada, {
    objetos: {
      1: conEntrada(sellada, 1, '/DSS << /Certs [7000 0 R] /CRLs [7001 0 R] >>'),
      7000: flujo(unTitular({ nombre: 'x'.repeat(100_000) }).der),
      7001: flujo(unaLista(unTitular({ nombre: 'Nadie', autoridad: true }), Array(5_000).fill(baja(ANTES)))),
    },
  })
  const otro = await juzgarPdf(relleno, pedido([raiz.der], { ahora: AHORA }))
  const bytes = (que: typeof porPreguntar) => serialize(que).length
  expect(bytes(otro.porPreguntar) - bytes(porPreguntar)).toBeLessThan(200)
})
