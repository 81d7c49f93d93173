import { beforeAll, expect, test } from 'vitest'
import { pdfDePrueba } from '../../test/pdf-de-prueba.ts'
import { type Autoridad, CUANDO, pedido, unaAutoridad } from '../../test/pdf-firmado.ts'
import { firmarPdf } from '../firmar.ts'
import { verificarPdf } from '../verificar/verificar.ts'
import { prepararPdf } from './preparar.ts'
import { mirarSitio } from './sitio.ts'

const MEDIDAS = { ancho: 168, alto: 55 }
/** Top left corners on a page of 595 by 842, whose text stands at 72 points from the left and 110 to 122 from the top. */
const [SOBRE_EL_TEXTO, SOBRE_EL_SELLO, LIBRE] = [
  { x: 100, y: 80, ...MEDIDAS },
  { x: 230, y: 430, ...MEDIDAS },
  { x: 300, y: 600, ...MEDIDAS },
]

const buscarSitio = async (...que: Parameters<typeof mirarSitio>) => (await mirarSitio(...que))?.libre

let autoridad: Autoridad
beforeAll(async () => {
  autoridad = unaAutoridad()
})
const firmarEn = async (pdf: Buffer, { x, y }: { x: number; y: number }, nombre = 'Ana'): Promise<Buffer> => {
  const firma = { nombre, motivo: 'Visto', lugar: 'Ilo', fecha: CUANDO, sello: { pagina: 0, x, y, imagen: null } }
  return firmarPdf(prepararPdf, autoridad.firmante(nombre), firma, pdf)
}

test('FIR-13 the first signer’s stamp goes where it is wanted', async () => {
  expect(await buscarSitio(pdfDePrueba(), 0, [SOBRE_EL_TEXTO, LIBRE])).toBe(0)
})

test.each(['', '/Rotate 90', '/Rotate 180', '/Rotate 270', '/CropBox [0 0 500 800]'])(
  'FIR-13 D-19 the stamp of who signs next hides neither text nor another stamp, on a page with %j',
  async (pagina) => {
    const primera = await firmarEn(pdfDePrueba({ pagina }), { x: 220, y: 420 })
    const candidatos = [{ x: 222, y: 422, ...MEDIDAS }, SOBRE_EL_SELLO, LIBRE]
    const elegido = await buscarSitio(primera, 0, candidatos)
    expect(elegido).toBe(2)
    const [encima, , libre] = candidatos
    const juzgar = async (pdf: Buffer) => (await verificarPdf(pdf, pedido(autoridad.raices))).resultado
    expect(await juzgar(await firmarEn(primera, libre ?? LIBRE, 'Rosa'))).toBe('VÁLIDO')
    expect(await juzgar(await firmarEn(primera, encima ?? LIBRE, 'Rosa'))).toBe('INDETERMINADO')
  },
)

test('FIR-13 D-19 where everything is taken there is no place, and none either beside the page', async () => {
  const primera = await firmarEn(pdfDePrueba(), { x: 220, y: 420 })
  expect(await buscarSitio(primera, 0, [SOBRE_EL_TEXTO, SOBRE_EL_SELLO])).toBeNull()
  // It would be moved back onto the page: the margin at its right is free, and so is its lower end.
  expect(await buscarSitio(primera, 0, [SOBRE_EL_TEXTO, { ...MEDIDAS, x: 9_000, y: 9_000 }])).toBe(1)
})
