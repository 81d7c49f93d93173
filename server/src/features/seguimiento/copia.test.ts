import { expect, test } from 'vitest'
import { crearCopia } from './copia.ts'

/** A version that the test answers, question by question. */
const preguntado = () => {
  const preguntas: PromiseWithResolvers<string>[] = []
  const hechas: string[] = []
  const copia = crearCopia(
    () => {
      const pregunta = Promise.withResolvers<string>()
      preguntas.push(pregunta)
      return pregunta.promise
    },
    async (version) => {
      hechas.push(version)
      if (version === 'mala') throw new Error('no hay base')
      return `lista ${version}`
    },
  )
  const texto = async () => (await copia()).llana.toString()
  const responder = async (i: number, version: string) => {
    await expect.poll(() => preguntas.length).toBeGreaterThan(i)
    preguntas[i]?.resolve(version)
  }
  return { copia, texto, responder, preguntas, hechas }
}

test('API-93 who comes while the version is being asked waits for the next question, and shares it', async () => {
  const { texto, responder, preguntas, hechas } = preguntado()
  const primera = texto()
  const [segunda, tercera] = [texto(), texto()]
  expect(preguntas).toHaveLength(1)
  await responder(0, 'a')
  expect(await primera).toBe('lista a')
  // An upload came meanwhile: those who asked after it are told of it.
  await responder(1, 'b')
  expect(await Promise.all([segunda, tercera])).toEqual(['lista b', 'lista b'])
  const cuarta = texto()
  await responder(2, 'b')
  expect([await cuarta, preguntas.length, hechas]).toEqual(['lista b', 3, ['a', 'b']])
})

test('API-93 what could not be made or asked is tried again by the next who asks', async () => {
  const { copia, texto, responder, preguntas, hechas } = preguntado()
  const mala = copia()
  const despues = copia()
  await responder(0, 'mala')
  await expect(mala).rejects.toThrow('no hay base')
  await responder(1, 'mala')
  await expect(despues).rejects.toThrow('no hay base')
  const [sinRespuesta, trasElla] = [copia(), texto()]
  await expect.poll(() => preguntas.length).toBe(3)
  preguntas[2]?.reject(new Error('sin conexión'))
  await expect(sinRespuesta).rejects.toThrow('sin conexión')
  await responder(3, 'buena')
  expect([await trasElla, hechas]).toEqual(['lista buena', ['mala', 'mala', 'buena']])
})
