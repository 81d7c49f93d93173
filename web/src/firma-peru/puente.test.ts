import { expect, test } from 'vitest'
import { AVISOS, tender, type VentanaFirmaPeru } from './puente.ts'

/** The page with a script of Firma Perú that the test plays. */
const abrir = (cargar: () => Promise<void> = () => Promise.resolve()) => {
  const dicho: string[] = []
  const avisos: string[] = []
  const empezadas: string[][] = []
  const ventana: VentanaFirmaPeru = {}
  const puente = tender(ventana, {
    decir: (mensaje) => dicho.push(mensaje),
    avisar: (texto) => avisos.push(texto),
    cargar: async () => {
      await cargar()
      ventana.startSignature = (...dados) => empezadas.push(dados)
    },
  })
  const pasar = () => new Promise((listo) => setTimeout(listo))
  const hastaFirmar = async () => {
    puente.recibir({ init: 'W' })
    await pasar()
    puente.recibir({ arguments: 'QQ==' })
  }
  return { ...puente, ventana, dicho, avisos, empezadas, pasar, hastaFirmar }
}

test('FIR-24 the page of Firma Perú asks for the arguments once its script is there, and starts it with them', async () => {
  const { recibir, pasar, dicho, empezadas, ventana, avisos } = abrir()
  recibir({ init: 'W' })
  expect(dicho).toEqual([])
  await pasar()
  expect(dicho).toEqual(['getArguments'])
  recibir({ arguments: 'QQ==' })
  expect(empezadas).toEqual([['48596', 'QQ==']])
  ventana.signatureInit?.()
  expect(avisos.at(-1)).toBe(AVISOS.siga)
  ventana.signatureOk?.()
  ventana.signatureOk?.()
  ventana.signatureCancel?.()
  expect(dicho).toEqual(['getArguments', 'invokerOk', 'close'])
})

test('FIR-22 a cancel of the component, or of the person, is said once', async () => {
  const delComponente = abrir()
  await delComponente.hastaFirmar()
  delComponente.ventana.signatureCancel?.()
  delComponente.ventana.signatureOk?.()
  delComponente.cancelar()
  expect(delComponente.dicho).toEqual(['getArguments', 'invokerCancel', 'close'])
  const deLaPersona = abrir()
  deLaPersona.cancelar()
  expect(deLaPersona.dicho).toEqual(['invokerCancel', 'close'])
})

test('callbacks out of their time and messages that are none do nothing', async () => {
  const { recibir, pasar, ventana, dicho, empezadas, hastaFirmar } = abrir()
  ventana.signatureOk?.()
  ventana.signatureCancel?.()
  for (const dato of [null, 'init', { arguments: 'QQ==' }, 7]) recibir(dato)
  expect([dicho, empezadas]).toEqual([[], []])
  await hastaFirmar()
  recibir({ init: 'W' })
  recibir({ arguments: 'otros' })
  await pasar()
  expect([dicho, empezadas]).toEqual([['getArguments'], [['48596', 'QQ==']]])
})

test('a script that does not come is told to the person, who can try again', async () => {
  let veces = 0
  const { recibir, pasar, dicho, avisos } = abrir(() =>
    veces++ === 0 ? Promise.reject(new Error('no')) : Promise.resolve(),
  )
  recibir({ init: 'W' })
  await pasar()
  expect([dicho, avisos.at(-1)]).toEqual([[], AVISOS.sinPrograma])
  recibir({ init: 'W' })
  await pasar()
  expect(dicho).toEqual(['getArguments'])
})
