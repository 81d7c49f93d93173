import { encargaturasApi } from '@cabildo/contracts/encargaturas'
import { sesionApi } from '@cabildo/contracts/sesion'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { abrirEntidad } from '../../../test/fabricas/entidad.ts'
import { abrir, tokenDe } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, dialogo, sinDesborde } from '../../../test/vista.ts'
import { conConfirmacion } from '../../platform/confirmacion.ts'
import { ErrorApi } from '../../platform/error-api.ts'
import { cambiarPuesto } from '../../platform/sesion.ts'

const ENCARGO = {
  ...{ id: 5, titular: 'Ruth Salcedo Arana', cargo: 'Subgerente', area_name: 'Subgerencia de Comercialización' },
  ...{ documento: 'Memorando 322-2026-GDE', hasta: '2026-12-07' },
}
const ACTUANDO = {
  ...ELENCO.marta,
  ...{ area: { id: 30, name: ENCARGO.area_name, facultades: [] }, areaID: 30, areaName: ENCARGO.area_name, roles: [5] },
  user: { ...ELENCO.marta.user, cargo: 'Subgerente (e)' },
  encargo: ENCARGO,
}
const menuDelUsuario = () => page.getByRole('banner').getByRole('button', { name: /^Menú de / })
const opcion = (name: string) => page.getByRole('menuitem', { name })
const cinta = () => page.getByRole('status').getByText(/Por encargo de/)
const modulo = (name: string) => page.getByRole('navigation', { name: 'Módulos' }).getByRole('link', { name })

test('USU-62 the user menu leads into an encargatura and back; the strip and the menu are those of the position', async () => {
  responder(encargaturasApi.mias, { data: [ENCARGO] })
  const elegidos = responder(encargaturasApi.elegir, ({ body }) => ({
    access_token: tokenDe(body.encargo_id === null ? ELENCO.marta : ACTUANDO),
  }))
  await abrir('welcome', { como: 'marta' })
  await menuDelUsuario().click()
  await opcion('Actuar por encargo de Ruth Salcedo Arana').click()
  await expect
    .element(cinta())
    .toHaveTextContent(
      'Por encargo de Ruth Salcedo Arana · Subgerente (e), Subgerencia de Comercialización · Memorando 322-2026-GDE · hasta el 07/12/2026',
    )
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expect.element(modulo('Visitas')).toBeVisible()
  await expect.element(page.getByRole('complementary')).toMatchTextContent('Subgerencia de Comercialización')
  expect(sinDesborde()).toBe(true)
  await revisarAccesibilidad()
  await menuDelUsuario().click()
  await expect.element(opcion('Actuar por encargo de Ruth Salcedo Arana')).not.toBeInTheDocument()
  await opcion('Volver a mi puesto').click()
  await expect.element(cinta()).not.toBeInTheDocument()
  await expect.element(aviso('Volvió a su puesto')).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(elegidos.map(({ body }) => body)).toEqual([{ encargo_id: 5 }, { encargo_id: null }])
})

test('USU-62 what is typed and not saved is asked about before the position changes', async () => {
  responder(encargaturasApi.mias, { data: [ENCARGO] })
  const elegidos = responder(encargaturasApi.elegir, () => ({ access_token: tokenDe(ACTUANDO) }))
  await abrirEntidad()
  const horario = page.getByRole('form', { name: 'Atención' }).getByRole('textbox', { name: /Horario/ })
  await horario.fill('Lunes a viernes')
  await menuDelUsuario().click()
  await opcion('Actuar por encargo de Ruth Salcedo Arana').click()
  const pregunta = page.getByRole('alertdialog', { name: 'CAMBIAR DE PUESTO' })
  await expect.element(pregunta).toMatchTextContent('Tiene cambios sin grabar. ¿Cambiar de puesto de todos modos?')
  await expect.element(pregunta.getByRole('button', { name: 'Seguir editando' })).toHaveFocus()
  await revisarAccesibilidad()
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.element(menuDelUsuario()).toHaveFocus()
  await expect.element(horario).toHaveValue('Lunes a viernes')
  expect(elegidos).toEqual([])
  await menuDelUsuario().click()
  await opcion('Actuar por encargo de Ruth Salcedo Arana').click()
  await pregunta.getByRole('button', { name: 'Cambiar de puesto' }).click()
  await expect.element(cinta()).toBeVisible()
  expect(elegidos).toHaveLength(1)
})

test('USU-62 a call that is told that it is over brings the own position back, and says so once', async () => {
  responder(encargaturasApi.mias, { data: [ENCARGO] })
  responder(encargaturasApi.elegir, { access_token: tokenDe(ACTUANDO) })
  await abrir('welcome', { como: 'marta' })
  await menuDelUsuario().click()
  await opcion('Actuar por encargo de Ruth Salcedo Arana').click()
  await expect.element(cinta()).toBeVisible()
  // Told on a public page, the session is still there: the first way back is told as well.
  let vuelta = 0
  const vueltas = responder(encargaturasApi.elegir, () =>
    ++vuelta === 1 ? rechazo('encargoTerminado', { encargo_terminado: true }) : { access_token: tokenDe(ELENCO.marta) },
  )
  responder(encargaturasApi.mias, () =>
    vuelta < 2 ? rechazo('encargoTerminado', { encargo_terminado: true }) : { data: [] },
  )
  await menuDelUsuario().click()
  await expect.element(aviso('El encargo terminó. Volvió a su puesto.')).toBeVisible()
  await expect.element(cinta()).not.toBeInTheDocument()
  expect(vueltas.map(({ body }) => body)).toEqual([{ encargo_id: null }, { encargo_id: null }])
})

test('USU-62 ING-04 an act that waits for proof of identity is given up with the position in which it was asked', async () => {
  responder(encargaturasApi.mias, { data: [ENCARGO] })
  responder(encargaturasApi.elegir, { access_token: tokenDe(ACTUANDO) })
  responder(sesionApi.formasDeConfirmar, { formas: ['password'], llave: null })
  await abrir('welcome', { como: 'marta' })
  await menuDelUsuario().click()
  await opcion('Actuar por encargo de Ruth Salcedo Arana').click()
  await expect.element(cinta()).toBeVisible()
  let veces = 0
  const acto = conConfirmacion(() => {
    veces++
    return Promise.reject(new ErrorApi(403, { codigo: 'confirmar' }))
  }).catch((fallo: unknown) => fallo)
  await expect.element(dialogo('CONFIRME QUE ES USTED')).toBeVisible()
  cambiarPuesto(tokenDe(ELENCO.marta))
  expect(await acto).toMatchObject({ codigo: 'confirmar' })
  await expect.element(dialogo('CONFIRME QUE ES USTED')).not.toBeInTheDocument()
  expect(veces).toBe(1)
})

test('USU-62 SHE-62 whose encargatura is over logs out all the same', async () => {
  await abrir('welcome', { como: 'marta' })
  let salida = 0
  const salidas = responder(sesionApi.salir, () =>
    ++salida === 1 ? rechazo('encargoTerminado', { encargo_terminado: true }) : {},
  )
  responder(encargaturasApi.elegir, { access_token: tokenDe(ELENCO.marta) })
  await menuDelUsuario().click()
  await opcion('Cerrar sesión').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click()
  await expect.poll(() => salidas.length).toBe(2)
  await expect.poll(() => localStorage.getItem('token')).toBeNull()
})
