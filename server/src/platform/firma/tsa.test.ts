import { createHash } from 'node:crypto'
import { firmarPdf } from '@cabildo/firma/firmar'
import { prepararPdf } from '@cabildo/firma/preparar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firmanteDePrueba, identidadDePrueba } from '../../../../firma/test/certificados-de-prueba.ts'
import { cmsDe, firmaDePrueba, hayPrograma, segunPdfsig } from '../../../../firma/test/firmas.ts'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { abrirTsaDePrueba, FALLAS_DE_RESPUESTA } from '../../../test/tsa-de-prueba.ts'
import { abrirTsa } from './tsa.ts'

let servicio: Awaited<ReturnType<typeof abrirTsaDePrueba>>
beforeAll(async () => {
  servicio = await abrirTsaDePrueba()
})
afterAll(() => servicio.cerrar())

const NO_RESPONDE = {
  codigo: 'noDisponible',
  message: 'El servicio de sellos de tiempo no responde, intente en unos minutos',
  reintentar: 60,
}

test('D-34 a signature of level T bears the token of the authority, whole, and still holds', async () => {
  servicio.estado.falla = null
  const tokens: Buffer[] = []
  const tsa = abrirTsa(servicio.direccion)
  const pdf = await firmarPdf(
    prepararPdf,
    firmanteDePrueba(identidadDePrueba()),
    firmaDePrueba(),
    pdfDePrueba(),
    async (valor) => {
      tokens.push(await tsa.sellar(valor))
      // The token is about the signature's own value.
      expect(tokens[0]?.includes(createHash('sha256').update(valor).digest())).toBe(true)
      return tokens[0]!
    },
  )
  const [firma] = cmsDe(pdf)
  expect(tokens).toHaveLength(1)
  expect(firma?.cms.includes(tokens[0]!)).toBe(true)
  if (hayPrograma('pdfsig')) expect(segunPdfsig(pdf)[0]).toContain('Signature is Valid')
})

test('D-34 an authority may ask for a user and password', async () => {
  servicio.estado.falla = null
  const direccion = servicio.direccion.replace('http://', 'http://mu%C3%B1oz:cl%3Aave@')
  await abrirTsa(direccion).sellar(Buffer.from('x'))
  expect(servicio.estado.autorizacion).toBe(`Basic ${Buffer.from('muñoz:cl:ave').toString('base64')}`)
})

test.each(FALLAS_DE_RESPUESTA)(
  'D-35 an authority that answers with %s makes no signature, to be tried again',
  async (falla) => {
    servicio.estado.falla = falla
    const tsa = abrirTsa(servicio.direccion, { esperaMs: falla === 'callada' ? 50 : 5_000 })
    await expect(tsa.sellar(Buffer.from('x'))).rejects.toMatchObject(NO_RESPONDE)
  },
)

test('D-35 an authority that is not there makes no signature', async () => {
  const otro = await abrirTsaDePrueba()
  await otro.cerrar()
  await expect(abrirTsa(otro.direccion).sellar(Buffer.from('x'))).rejects.toMatchObject(NO_RESPONDE)
})
