import { perfilesApi } from '@cabildo/contracts/perfiles'
import { vigenciaApi } from '@cabildo/contracts/vigencia'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirUsuarios, elegir, elegirArea, porEmpleado, unAcceso } from '../../../test/fabricas/usuarios.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, dialogo, sinDesborde } from '../../../test/vista.ts'

const traslado = () => dialogo('TRASLADAR')
const boton = () => traslado().getByRole('button', { name: 'Trasladar' })
const SITUACION = {
  ...unAcceso(1, { user_id: 101, area_id: 20, cargo_id: 3 }),
  ...{ version: 'v1', roles: [12], sin_firmante: null },
}

/** Opens the dialog for somebody of area 20. */
const abrirTraslado = async (mas: { sin_firmante?: number | null } = {}) => {
  responder(vigenciaApi.situacion, { data: { ...SITUACION, ...mas } })
  const usuario = porEmpleado(101)
  await abrirUsuarios([usuario])
  await elegir(usuario.username, 'Trasladar')
  await expect.element(traslado()).toBeVisible()
}

test('USU-64 a move says from where, asks where to and by which document, and takes no permission along unless told', async () => {
  await abrirTraslado({ sin_firmante: 3 })
  await expect
    .element(traslado())
    .toMatchTextContent('Hoy en Gerencia de Administración, Especialista, 2026. Ese acceso termina hoy.')
  await expect
    .element(traslado())
    .toMatchTextContent('En Gerencia de Administración nadie más puede firmar: 3 documentos pendientes')
  await expect.element(page.getByRole('combobox', { name: 'Area' })).toHaveFocus()
  await revisarAccesibilidad()
  const enviados = responder(vigenciaApi.trasladar, { data: unAcceso(2) })
  await elegirArea('Gerencia de Obras')
  await traslado().getByLabelText('Cargo').selectOptions('3')
  await expect.element(traslado()).toMatchTextContent('Falta: documento que lo dispone')
  await traslado().getByLabelText('Documento que lo dispone').fill('Memorando 12-2026')
  await boton().click()
  await expect.element(aviso('Traslado grabado')).toBeVisible()
  expect(enviados.map(({ body }) => body)).toEqual([
    { area_id: 40, cargo_id: 3, documento: 'Memorando 12-2026', permisos: 'ninguno', version: 'v1' },
  ])
})

test('USU-64 the permissions of a profile are chosen by its name; a refusal keeps what was typed', async () => {
  await abrirTraslado()
  responder(perfilesApi.lista, {
    data: [
      {
        id: 7,
        name: 'Firmante',
        descripcion: '',
        codigos: [12],
        accesos: 0,
        distintos: 0,
        sembrado: true,
        updated_at: 'v',
      },
    ],
  })
  const enviados = responder(vigenciaApi.trasladar, () => rechazo('reservado'))
  await elegirArea('Gerencia de Obras')
  await traslado().getByLabelText('Cargo').selectOptions('3')
  await traslado().getByLabelText('Documento que lo dispone').fill('Memorando 13')
  await traslado().getByLabelText('Permisos').selectOptions('perfil')
  await expect.element(traslado()).toMatchTextContent('Falta: perfil')
  await traslado().getByLabelText('Perfil').selectOptions('Firmante')
  await boton().click()
  await expect.element(traslado()).toMatchTextContent('Solo el área de informática puede hacer este cambio')
  expect(enviados.map(({ body }) => body)).toMatchObject([{ permisos: 'perfil', perfil_id: 7 }])
  await expect.element(traslado().getByLabelText('Documento que lo dispone')).toHaveValue('Memorando 13')
})

test('USU-64 USU-71 on a phone the dialog fits', async () => {
  await page.viewport(390, 844)
  await abrirTraslado({ sin_firmante: 0 })
  await sinDesborde()
})
