import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { abrir, tokenDe } from '../../../test/pantalla.tsx'
import { responder } from '../../../test/servidor.ts'

const dialogo = () => page.getByRole('dialog', { name: 'MODIFICAR CONTRASEÑA' })
const actual = () => page.getByLabelText('Contraseña actual')
const nueva = () => page.getByLabelText('Contraseña nueva', { exact: true })
const confirmacion = () => page.getByLabelText('Confirmar contraseña nueva')
const grabar = () => dialogo().getByRole('button', { name: 'Grabar' })

const abrirDialogo = async () => {
  await abrir('change_password', { como: 'nadie' })
  await expect.element(dialogo()).toBeVisible()
}
const llenar = async (conActual: string, conNueva: string, confirmada = conNueva) => {
  await actual().fill(conActual)
  await nueva().fill(conNueva)
  await confirmacion().fill(confirmada)
  await userEvent.tab()
}

test('SHE-33 SHE-34 SHE-35 USU-44 an initial password leads to its change and nowhere else', async () => {
  const { user, ...resto } = ELENCO.rosa
  const conClaveInicial = { ...resto, user: { ...user, matchPassword: true } }
  await abrir('welcome', { como: conClaveInicial })
  localStorage.clear()
  responder(sesionApi.ingresar, { access_token: tokenDe(conClaveInicial) })
  await abrir('visitas')
  await page.getByLabelText('Usuario').fill('rosa')
  await page.getByLabelText('Clave', { exact: true }).fill('una clave segura')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect.element(dialogo()).toBeVisible()
  expect(location.hash).toBe('#/change_password')
  await expect.element(actual()).toHaveFocus()
  await revisarAccesibilidad()
  location.hash = '#/visitas'
  await expect.poll(() => location.hash).toBe('#/change_password')
})

test.each([
  [
    'an administrator',
    { por: 'Sol Castro', desde: '2026-07-14 16:05:00' },
    'La actual la puso Sol Castro, que administra usuarios, el 14/07/2026 a las 16:05. Si usted no la pidió, avise al área de informática.',
  ],
  [
    'the program',
    { por: null, desde: '2026-07-14 16:05:00' },
    'La actual se puso desde el servidor el 14/07/2026 a las 16:05.',
  ],
  ['nobody knows whom', undefined, 'La actual es la inicial, que otra persona conoce.'],
])('D-07 SHE-34 USU-52 a password set by %s is told of, and read out at the first field', async (_, origen, texto) => {
  const { user, ...resto } = ELENCO.rosa
  const como = { ...resto, user: { ...user, matchPassword: true }, ...(origen && { claveInicial: origen }) }
  await abrir('change_password', { como })
  await expect.element(dialogo().getByText('Cambie su contraseña para continuar')).toBeVisible()
  await expect.element(dialogo().getByText(texto)).toBeVisible()
  await expect.element(actual()).toHaveAccessibleDescription(`Cambie su contraseña para continuar ${texto}`)
  await page.viewport(390, 844)
  await revisarAccesibilidad()
})

test('USU-44 the own change of a password that is nobody else’s tells nothing', async () => {
  await abrirDialogo()
  await expect.element(dialogo().getByText('Cambie su contraseña para continuar')).not.toBeInTheDocument()
})

test('USU-45 USU-46 USU-47 Grabar waits for three fields that agree and says what is missing', async () => {
  await abrirDialogo()
  await expect.element(grabar()).toBeDisabled()
  await expect.element(grabar()).toHaveAccessibleDescription('Falta: contraseña actual, contraseña nueva, confirmación')
  await llenar('una clave segura', 'corta')
  await expect.element(dialogo().getByText('La contraseña debe tener entre 8 y 128 caracteres')).toBeVisible()
  await llenar('una clave segura', 'una clave larga', 'otra clave larga')
  await expect.element(dialogo().getByText('Las contraseñas no coinciden')).toBeVisible()
  await expect.element(grabar()).toBeDisabled()
  await llenar('una clave segura', 'una clave larga')
  await expect.element(grabar()).toBeEnabled()
})

test('USU-47 a new password that leaves its confirmation behind is told at the confirmation', async () => {
  await abrirDialogo()
  await llenar('una clave segura', 'una clave larga')
  await nueva().fill('otra clave larga')
  await expect.element(dialogo().getByText('Las contraseñas no coinciden')).toBeVisible()
  await expect.element(grabar()).toBeDisabled()
  await expect.element(grabar()).toHaveAccessibleDescription('Falta: confirmación')
  await nueva().fill('una clave larga')
  await expect.element(dialogo().getByText('Las contraseñas no coinciden')).not.toBeInTheDocument()
  await expect.element(grabar()).toBeEnabled()
})

test('USU-46 the keyboard reaches the button that shows what is typed', async () => {
  await abrirDialogo()
  await actual().fill('secreta')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(actual()).toHaveAttribute('type', 'text')
})

test('USU-51 a wrong current password is told at its field and Grabar can be pressed again', async () => {
  responder(usuariosApi.guardar, { no_match_old_password: true })
  await abrirDialogo()
  await llenar('no es esta', 'una clave larga y rara')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialogo().getByText('Contraseña incorrecta')).toBeVisible()
  await expect.element(actual()).toHaveAttribute('aria-invalid', 'true')
  await actual().fill('una clave segura')
  await expect.element(grabar()).toBeEnabled()
})

test('SHE-63 closing with something typed asks first', async () => {
  await abrirDialogo()
  await actual().fill('algo')
  await dialogo().getByRole('button', { name: 'Cerrar' }).click()
  const pregunta = page.getByRole('alertdialog')
  await expect.element(pregunta).toMatchTextContent('Tiene cambios sin grabar. ¿Cerrar de todos modos?')
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.element(actual()).toHaveValue('algo')
  await dialogo().getByRole('button', { name: 'Cancelar' }).click()
  await pregunta.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect.poll(() => location.hash).toBe('#/welcome')
})
