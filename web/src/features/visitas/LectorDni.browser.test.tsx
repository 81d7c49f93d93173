import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  abrirVisitas,
  CONOCIDO,
  campo,
  crearVisita,
  DESCONOCIDO,
  nuevaVisita,
  pasarCodigo,
  visitas,
} from '../../../test/fabricas/visitas.ts'
import { enfocar } from '../../../test/vista.ts'

const abrirNueva = async () => {
  await abrirVisitas(visitas(1))
  await nuevaVisita()
}

/** Passes a code with the focus in the scanner's field, whose old text is replaced. */
const pasarLector = async (codigo: string) => {
  await campo.lector().fill('')
  await enfocar(campo.lector())
  pasarCodigo(codigo)
}

test('VIS-12 a reader gives the first 8 digits, Enter never submits, later keys go nowhere', async () => {
  await abrirNueva()
  await pasarLector(`${CONOCIDO.dni}5 QUISPE`)
  await expect.element(campo.dni()).toHaveValue(CONOCIDO.dni)
  await expect.element(campo.motivo()).toHaveFocus()
  await expect.element(campo.motivo()).toHaveValue('')
  await expect.element(crearVisita()).toBeVisible()
  await pasarLector('123')
  await expect.element(page.getByText('No se leyó un DNI')).toBeVisible()
})

test('VIS-12 a code passed while the focus is in the reason is read, and the reason stays', async () => {
  await abrirNueva()
  await campo.motivo().fill('Consulta')
  pasarCodigo(CONOCIDO.dni)
  await expect.element(campo.dni()).toHaveValue(CONOCIDO.dni)
  await expect.element(campo.motivo()).toHaveValue('Consulta')
  await expect.element(page.getByText('DNI leído')).toBeVisible()
  await expect.element(campo.nombre()).toHaveValue(CONOCIDO.nombre)
  await expect.element(crearVisita()).toBeVisible()
})

test('VIS-12 the Enter of a reader does not press the button that has the focus', async () => {
  await abrirNueva()
  await enfocar(crearVisita().getByRole('button', { name: 'Cancelar' }))
  pasarCodigo(CONOCIDO.dni)
  await expect.element(campo.dni()).toHaveValue(CONOCIDO.dni)
  await expect.element(campo.motivo()).toHaveFocus()
})

test('VIS-12 DNI leído goes away when the DNI is changed by hand', async () => {
  await abrirNueva()
  pasarCodigo(CONOCIDO.dni)
  await expect.element(page.getByText('DNI leído')).toBeVisible()
  await campo.dni().fill(DESCONOCIDO)
  await expect.element(page.getByText('DNI leído')).not.toBeInTheDocument()
  await expect.element(page.getByText('Listo para leer')).toBeVisible()
})

test('VIS-12 without a secure address the modal says how the camera would work', async () => {
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false)
  await abrirNueva()
  await expect
    .element(page.getByText('Para leer con la cámara, abra esta página con una dirección segura (https).'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Leer con la cámara' })).not.toBeInTheDocument()
})

test('VIS-12 a refused camera leaves the reader and the keyboard', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await abrirNueva()
  await page.getByRole('button', { name: 'Leer con la cámara' }).click()
  await expect.element(page.getByText(/^No se pudo usar la cámara\./)).toBeVisible()
  await expect.element(campo.lector()).toBeVisible()
})
