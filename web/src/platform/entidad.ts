import { TODOS_ABIERTOS } from '@cabildo/contracts/base/servicios'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import { ELEMENTO_ENTIDAD, type Entidad } from '@cabildo/contracts/entidad'

/** The values while no server has filled the page in: on the development server, and in the bare build. */
const DE_FABRICA: Entidad = {
  nombre: 'Municipalidad Provincial',
  siglas: '',
  colorMarca: '#1a6150',
  ruc: '',
  domicilio: '',
  telefono: '',
  correo: '',
  horario: '',
  sitio: '',
  privacidad: { registro: '', conservacion: '', contacto: '' },
  hoy: diaLima(new Date()),
  claveOlvidada: false,
  demostracion: false,
  servicios: TODOS_ABIERTOS,
  subidaMaximaBytes: 50 * 1024 * 1024,
  firmaPeruScript: null,
  firmaPeruJquery: null,
}

const leerEntidad = (): Entidad => {
  try {
    return { ...DE_FABRICA, ...(JSON.parse(document.getElementById(ELEMENTO_ENTIDAD)?.textContent ?? '') as Entidad) }
  } catch {
    return DE_FABRICA
  }
}

/** The municipality that this page serves, as the server wrote it into index.html. */
export const entidad: Entidad = leerEntidad()
