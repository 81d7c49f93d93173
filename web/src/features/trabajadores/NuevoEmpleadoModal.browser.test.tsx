import { identidadApi } from '@cabildo/contracts/identidad'
import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirNuevo } from '../../../test/fabricas/trabajadores.ts'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { campo, enfocar, trasDibujar } from '../../../test/vista.ts'
import { consultas } from '../../platform/consultas.ts'

const DNI = '98348368'
const OTRO_DNI = '95000007'
/** How the own database tells of somebody, and how the registry does. */
const PROPIA = { name: 'Rosa', ape_pat: 'Conocido', ape_mat: 'Mamani', sexo: 0, fecha_nac: null }
const DEL_REGISTRO = { prenombres: 'Luis Augusto', apPrimer: 'Silva', apSegundo: 'Callisaya' }

const buscando = () => page.getByRole('dialog', { name: 'Buscando ...', exact: true })
const NOMBRES = ['Nombre', 'Apellido Paterno', 'Apellido Materno']
const editables = () => NOMBRES.map((nombre) => !campo(nombre).element().hasAttribute('readonly'))
const TODOS = [true, true, true]
const NINGUNO = [false, false, false]

/** The own database knows nobody; the registry knows whoever is asked for. */
const contestar = () => ({
  alaBase: responder(trabajadoresApi.buscarDni, {}),
  alRegistro: responder(identidadApi.reniec, DEL_REGISTRO),
})

/** The own database is asked, and answers only when it is told to. */
const retener = (respuesta: Response | object = {}) => {
  const [pedida, soltar] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  responder(trabajadoresApi.buscarDni, async () => {
    pedida.resolve()
    await soltar.promise
    return respuesta
  })
  return { pedida: pedida.promise, soltar: soltar.resolve }
}

test('TRA-17 TRA-19 a person of the own database is taken as known, without asking the registry', async () => {
  const { alRegistro } = contestar()
  responder(trabajadoresApi.buscarDni, PROPIA)
  await abrirNuevo()
  await campo('DNI').fill(DNI)
  await expect.element(campo('Apellido Paterno')).toHaveValue('Conocido')
  await expect.poll(editables).toEqual(NINGUNO)
  await expect.element(campo('Sexo')).toHaveValue('0')
  // What the own database knows stays: another choice would be lost.
  await expect.element(campo('Sexo')).toBeDisabled()
  expect(alRegistro).toEqual([])
})

test('TRA-17 IDE-03 nothing is asked before the eighth digit', async () => {
  const { alaBase, alRegistro } = contestar()
  await abrirNuevo()
  await userEvent.keyboard(DNI.slice(0, 7))
  await expect.element(campo('DNI')).toHaveValue(DNI.slice(0, 7))
  await trasDibujar()
  expect(alaBase).toEqual([])
  await userEvent.keyboard(DNI.slice(7))
  await expect.element(page.getByText('Identidad encontrada')).toBeVisible()
  expect(alaBase).toMatchObject([{ params: { dni: DNI } }])
  expect(alRegistro).toMatchObject([{ params: { dni: DNI } }])
})

describe('what is written by hand', () => {
  test('TRA-18 TRA-19 names are read-only until a DNI that nobody knows opens them', async () => {
    contestar()
    responder(identidadApi.reniec, {})
    await abrirNuevo()
    await expect.poll(editables).toEqual(NINGUNO)
    await campo('DNI').fill(DNI)
    await expect.element(page.getByText('No encontramos ese DNI. Escriba los datos.')).toBeVisible()
    await expect.poll(editables).toEqual(TODOS)
  })

  test('TRA-18 a surname that the registry does not have is written by hand', async () => {
    contestar()
    responder(identidadApi.reniec, { ...DEL_REGISTRO, apSegundo: '' })
    await abrirNuevo()
    await campo('DNI').fill(DNI)
    await expect.element(campo('Apellido Paterno')).toHaveValue('Silva')
    await expect.poll(editables).toEqual([false, false, true])
  })

  test.each([
    ['the own database', () => responder(trabajadoresApi.buscarDni, () => rechazo('registroNoResponde'))],
    ['the registry', () => responder(identidadApi.reniec, () => rechazo('registroNoResponde'))],
  ])('TRA-18 SHE-96 when %s does not answer, the names are written by hand', async (_, fallar) => {
    contestar()
    fallar()
    await abrirNuevo()
    await campo('DNI').fill(DNI)
    await expect.element(page.getByText('No se pudo consultar el DNI, ingrese los datos')).toBeVisible()
    await expect.poll(editables).toEqual(TODOS)
  })
})

test('TRA-17 the late answer to an older DNI does not count, and what it brought goes with it', async () => {
  const soltar = Promise.withResolvers<void>()
  responder(trabajadoresApi.buscarDni, ({ params }) => (params.dni === OTRO_DNI ? PROPIA : {}))
  const alRegistro = responder(identidadApi.reniec, async () => {
    await soltar.promise
    return DEL_REGISTRO
  })
  await abrirNuevo()
  await campo('DNI').fill(DNI)
  await expect.poll(() => alRegistro).toHaveLength(1)
  // Buscando may come in the middle of it, and take the focus and what is typed with it.
  await vi.waitFor(async () => {
    await campo('DNI').fill(OTRO_DNI)
    expect(campo('DNI').element()).toHaveValue(OTRO_DNI)
  })
  await expect.element(campo('Apellido Paterno')).toHaveValue('Conocido')
  soltar.resolve()
  await expect.poll(() => consultas.isFetching()).toBe(0)
  await expect.element(campo('Apellido Paterno')).toHaveValue('Conocido')
  await expect.element(buscando()).not.toBeInTheDocument()
  await enfocar(campo('DNI'))
  await userEvent.keyboard('{Backspace}')
  for (const nombre of NOMBRES) await expect.element(campo(nombre)).toHaveValue('')
  await expect.element(campo('Sexo')).toHaveValue('')
})

describe('Buscando', () => {
  test('TRA-07 SHE-63 SHE-65 a slow lookup shows Buscando, which nobody can close and which its answer ends', async () => {
    contestar()
    const { soltar } = retener()
    await abrirNuevo()
    await campo('DNI').fill(DNI)
    await expect.element(buscando()).toBeVisible()
    await expect.element(buscando().getByRole('status')).toHaveTextContent('Consultando el registro de identidad')
    await expect.element(buscando().getByRole('button')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
    await expect.element(buscando()).toBeVisible()
    await revisarAccesibilidad()
    await page.viewport(390, 844)
    await revisarAccesibilidad()
    soltar()
    await expect.element(buscando()).not.toBeInTheDocument()
    await expect.element(campo('DNI')).toHaveFocus()
    await expect.element(campo('Apellido Paterno')).toHaveValue('Silva')
  })

  test('TRA-07 Buscando waits 400 ms, so that a quick answer does not make the screen blink', async () => {
    contestar()
    const { pedida, soltar } = retener()
    await abrirNuevo()
    await userEvent.keyboard(DNI.slice(0, 7))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // Typed in the page: whatever Vitest does and waits for itself lets the clock go on.
    document.execCommand('insertText', false, DNI.slice(7))
    await pedida
    await trasDibujar()
    vi.advanceTimersByTime(380)
    await trasDibujar()
    expect(buscando().query()).toBeNull()
    vi.advanceTimersByTime(120)
    await trasDibujar()
    expect(buscando().query()).not.toBeNull()
    vi.useRealTimers()
    soltar()
    await expect.element(buscando()).not.toBeInTheDocument()
    await expect.element(campo('Apellido Paterno')).toHaveValue('Silva')
  })

  test('TRA-07 SHE-65 a lookup that fails closes Buscando, too', async () => {
    const { soltar } = retener(sinRed())
    await abrirNuevo()
    await campo('DNI').fill(DNI)
    await expect.element(buscando()).toBeVisible()
    soltar()
    await expect.element(buscando()).not.toBeInTheDocument()
    await expect.element(page.getByText('No se pudo consultar el DNI, ingrese los datos')).toBeVisible()
  })
})
