import { expect, test } from 'vitest'
import { pdfDePrueba } from '../../test/pdf-de-prueba.ts'
import { firmarAMano, pedido } from '../../test/pdf-firmado.ts'
import { type PedidoDeCms, type Titular, unCms, unSello, unTitular } from '../../test/pki-de-prueba.ts'
import type { ConfianzaDeLista } from '../tipos.ts'
import { HALLAZGOS } from './causas.ts'
import { verificarPdf } from './verificar.ts'

const PARA_SELLAR = ['1.3.6.1.5.5.7.3.8']
const nacional = unTitular({ nombre: 'Raíz nacional', autoridad: true })
const autoridad = unTitular({ nombre: 'Autoridad', autoridad: true, emisor: nacional })
/** The same authority, as somebody else certified it. */
const cruzada = unTitular({ nombre: 'Autoridad', autoridad: true, emisor: nacional, llave: autoridad.llave })
const menor = unTitular({ nombre: 'Autoridad menor', autoridad: true, emisor: autoridad })
const rosa = unTitular({ nombre: 'Rosa', emisor: autoridad })
const eva = unTitular({ nombre: 'Eva', emisor: menor })
const reloj = unTitular({ nombre: 'Reloj', uso: 0x80, usosExtendidos: PARA_SELLAR })

const VENCE = new Date('2026-11-15')
const [ANTES, DESPUES] = [new Date('2026-11-10'), new Date('2026-11-20')]
const firmado = (quien: Titular, cms: PedidoDeCms = {}): Buffer =>
  firmarAMano(pdfDePrueba(), { cms: (datos) => unCms(quien, datos, cms) })
const deRosa = firmado(rosa)
const conSello = (cuando: Date) => firmado(rosa, { sello: (valor) => unSello(reloj, cuando, valor) })

const lista = (
  mas: Partial<Record<'raices' | 'sellos' | 'retirados', readonly Titular[]>>,
  vence: Date | null = VENCE,
) =>
  ({
    raices: (mas.raices ?? []).map(({ der }) => der),
    sellos: (mas.sellos ?? []).map(({ der }) => der),
    retirados: (mas.retirados ?? []).map(({ der }) => der),
    vence,
  }) satisfies ConfianzaDeLista
const juzgar = async (
  pdf: Buffer,
  que: ConfianzaDeLista,
  mas: Parameters<typeof pedido>[1] = {},
  raices: readonly Titular[] = [],
) => {
  const ders = raices.map(({ der }) => der)
  const { firmas } = await verificarPdf(pdf, pedido(ders, { ahora: ANTES, lista: que, ...mas }))
  return firmas[0]
}
const VALIDA = { resultado: 'VÁLIDO', causa: null }

test('FIR-25 0108 an authority of the list is trusted, also where it has an issuer that is not', async () => {
  const suya = lista({ raices: [autoridad] })
  expect(await juzgar(deRosa, suya)).toMatchObject(VALIDA)
  expect(await juzgar(firmado(eva, { cadena: [menor.der, autoridad.der] }), suya)).toMatchObject(VALIDA)
  expect(await juzgar(firmado(rosa, { cadena: [autoridad.der, nacional.der] }), suya)).toMatchObject(VALIDA)
  expect(await juzgar(deRosa, lista({}))).toMatchObject(HALLAZGOS.sinRaiz)
  expect(await juzgar(deRosa, lista({}), {}, [autoridad])).toMatchObject(VALIDA)
})

test('FIR-25 0108 nothing leads to a root by an authority that was withdrawn, under whatever certificate', async () => {
  const retirada = lista({ raices: [nacional], retirados: [autoridad] })
  for (const cadena of [[autoridad.der], [cruzada.der]]) {
    const pdf = firmado(rosa, { cadena })
    expect(await juzgar(pdf, lista({ raices: [nacional] }))).toMatchObject(VALIDA)
    expect(await juzgar(pdf, retirada)).toMatchObject(HALLAZGOS.sinRaiz)
    expect(await juzgar(pdf, retirada, { existiaEl: new Date('2020-01-01') })).toMatchObject(HALLAZGOS.sinRaiz)
    expect(await juzgar(pdf, retirada, {}, [nacional])).toMatchObject(HALLAZGOS.sinRaiz)
  }
  expect(await juzgar(firmado(eva, { cadena: [menor.der, autoridad.der] }), retirada)).toMatchObject(HALLAZGOS.sinRaiz)
  // Whoever runs the installation has trusted it by name.
  expect(await juzgar(deRosa, retirada, {}, [autoridad])).toMatchObject(VALIDA)
})

test('FIR-25 0108 after its end a list speaks for what is known to have been there before, and for nothing else', async () => {
  const suya = lista({ raices: [autoridad], sellos: [reloj] })
  const despues = { ahora: DESPUES }
  expect(await juzgar(deRosa, suya, { ahora: VENCE })).toMatchObject(VALIDA)
  expect(await juzgar(deRosa, suya, despues)).toMatchObject({
    resultado: 'INDETERMINADO',
    subindicacion: 'TRY_LATER',
    causa: 'La lista de autoridades de confianza venció antes de la firma y falta la nueva',
  })
  expect(await juzgar(deRosa, suya, { ...despues, existiaEl: ANTES })).toMatchObject(VALIDA)
  expect(await juzgar(deRosa, suya, { ...despues, existiaEl: DESPUES })).toMatchObject(HALLAZGOS.listaVencida)
  expect(await juzgar(conSello(ANTES), suya, despues)).toMatchObject({ ...VALIDA, selloDeTiempo: true })
  expect(await juzgar(conSello(DESPUES), suya, despues)).toMatchObject(HALLAZGOS.listaVencida)
  expect(await juzgar(deRosa, lista({ raices: [autoridad] }, null), despues)).toMatchObject(VALIDA)
})

test('FIR-25 0108 what a folder of roots trusts needs no list that has not ended', async () => {
  const suya = lista({ raices: [autoridad] })
  const pdf = firmado(rosa, { cadena: [autoridad.der] })
  expect(await juzgar(pdf, suya, { ahora: DESPUES }, [nacional])).toMatchObject(VALIDA)
  expect(await juzgar(firmado(unTitular({ nombre: 'Nadie' })), suya, { ahora: DESPUES })).toMatchObject(
    HALLAZGOS.sinRaiz,
  )
})

test('FIR-25 0108 a time-stamp service of the list is good for time stamps, and issues nothing', async () => {
  const sellador = unTitular({ nombre: 'Sellador', autoridad: true })
  const suyo = unTitular({ nombre: 'Reloj de otro', emisor: sellador, uso: 0x80, usosExtendidos: PARA_SELLAR })
  const pdf = firmado(rosa, { sello: (valor) => unSello(suyo, ANTES, valor) })
  const suya = lista({ raices: [autoridad], sellos: [sellador] })
  expect(await juzgar(pdf, suya)).toMatchObject({ ...VALIDA, selloDeTiempo: true })
  expect(await juzgar(pdf, lista({ raices: [autoridad] }))).toMatchObject(HALLAZGOS.selloSinRaiz)
  expect(await juzgar(firmado(unTitular({ nombre: 'Ana', emisor: sellador })), suya)).toMatchObject(HALLAZGOS.sinRaiz)
})

test('FIR-25 0108 an authority of time stamps that was withdrawn proves no time, though its issuer is trusted', async () => {
  const suyo = unTitular({ nombre: 'Reloj', emisor: nacional, uso: 0x80, usosExtendidos: PARA_SELLAR })
  const pdf = firmado(rosa, { cadena: [autoridad.der], sello: (valor) => unSello(suyo, ANTES, valor) })
  expect(await juzgar(pdf, lista({ raices: [nacional] }))).toMatchObject({ ...VALIDA, selloDeTiempo: true })
  expect(await juzgar(pdf, lista({ raices: [nacional], retirados: [suyo] }))).toMatchObject(HALLAZGOS.selloSinRaiz)
})
