import { unLibro } from './apoyo-hojas.ts'

/** What `cabildo init` is answered. */
export const MUNICIPALIDAD = {
  nombre: 'Municipalidad Provincial de Río Claro',
  siglas: 'MPRC',
  ciudad: 'Río Claro',
}
/** What the first step asks besides. */
export const ENTIDAD = {
  ruc: '20131312955',
  domicilio: 'Plaza Mayor 1, Río Claro',
  horario: 'Lunes a viernes de 8:00 a 16:30',
}

const GERENCIAS = [
  ...['Administración', 'Desarrollo Urbano', 'Servicios Públicos', 'Desarrollo Social', 'Rentas', 'Ambiente'],
]
const AREAS = [
  ['Alcaldía', 'ALC', ''],
  ['Secretaría General', 'SG', ''],
  ['Gerencia Municipal', 'GM', ''],
  ...GERENCIAS.map((de, i) => [`Gerencia de ${de}`, `G${i + 1}`, 'Gerencia Municipal']),
  ...Array.from({ length: 31 }, (_, i) => [
    `Subgerencia ${String(i + 1).padStart(2, '0')}`,
    `SG${i + 1}`,
    `Gerencia de ${GERENCIAS[i % GERENCIAS.length]}`,
  ]),
]
/** The workbook of the 40 areas (ORG-58). */
export const libroDeAreas = () => unLibro([['ÁREA', 'SIGLAS', 'DEPENDE DE'], ...AREAS], 'areas.xlsx')

/** The people whom a journey follows: username, area, position, profile. */
export const CONOCIDOS = [
  ['usuarios', 'Gerencia de Administración', 'Especialista', 'Administrador de usuarios'],
  ['alcalde', 'Alcaldía', 'Alcalde', 'Firmante'],
  ['secretaria', 'Secretaría General', 'Secretario General', 'Secretaría'],
  ['mesa', 'Secretaría General', 'Asistente', 'Mesa de partes'],
  ['reclamos', 'Secretaría General', 'Asistente', 'Reclamos'],
  ['visitas', 'Gerencia Municipal', 'Asistente', 'Recepción de visitas'],
] as const
const PRIMER_DNI = 97_100_001
export const DNI_DEL_ALCALDE = String(PRIMER_DNI + CONOCIDOS.findIndex(([usuario]) => usuario === 'alcalde'))

const PERSONAS = 200
const USUARIOS = 60
const PATERNOS = ['Quispe', 'Mamani', 'Huamán', 'Flores', 'Rojas', 'Vilca', 'Condori', 'Ramos', 'Chávez', 'Paredes']
const MATERNOS = ['Ríos', 'Soto', 'Cárdenas', 'Luna', 'Apaza']
const NOMBRES = ['Rosa Elvira', 'Juan Carlos', 'María Elena', 'Luis Alberto']
const TITULOS = ['DNI', 'APELLIDO PATERNO', 'APELLIDO MATERNO', 'NOMBRES', 'AREA', 'CARGO', 'USUARIO', 'PERFIL']

/** The workbook of 200 people, of whom 60 are users (ORG-58). */
export const libroDePersonal = () => {
  const filas = Array.from({ length: PERSONAS }, (_, i) => {
    const [usuario, area, cargo, perfil] = CONOCIDOS[i] ?? [
      ...['', AREAS[3 + (i % 37)]?.[0] ?? '', 'Técnico administrativo', i < USUARIOS ? 'Redactor' : ''],
    ]
    // Ten, five and four names in turn make 200 people of whom no two are called alike.
    const nombres = [PATERNOS[i % 10] ?? '', MATERNOS[Math.floor(i / 10) % 5] ?? '', NOMBRES[Math.floor(i / 50)] ?? '']
    return [String(PRIMER_DNI + i), ...nombres, area ?? '', cargo ?? '', usuario ?? '', perfil ?? '']
  })
  return unLibro([TITULOS, ...filas], 'personal.xlsx')
}
