import { MOTIVO_OTROS } from '@cabildo/contracts/reclamos'

/** What people of the demonstration complain about: the service that they got, and what they ask for. */
interface ReclamoDemo {
  descripcion: string
  detalle: string
  /** What it is about, as who complains says and as the municipality sees it (REC-38). */
  tipo_reclamo: number
  tipo_presentado: number
}

type Texto = Pick<ReclamoDemo, 'descripcion' | 'detalle'>
const reclamo = (descripcion: string, detalle = ''): Texto => ({ descripcion, detalle })
/** Texts with what each is about, in the same order. */
const conMotivos = (textos: readonly Texto[], motivos: readonly number[]): readonly ReclamoDemo[] =>
  textos.map((texto, i) => {
    const tipo_reclamo = motivos[i] ?? MOTIVO_OTROS
    return { ...texto, tipo_reclamo, tipo_presentado: tipo_reclamo }
  })

const DE_PERSONAS: readonly Texto[] = [
  reclamo(
    'Fui a pagar el impuesto predial a las 11 de la mañana y solo atendía una ventanilla de tres. Esperé casi dos horas de pie, junto con varias personas mayores.',
    'Pido que en los meses de pago abran todas las ventanillas y que haya sillas para quienes las necesitan.',
  ),
  reclamo(
    'El camión recolector no pasa por el pasaje Los Geranios desde hace nueve días. La basura se junta en la esquina del colegio.',
    'Llamé dos veces y me dijeron que pasaría al día siguiente, lo que no ocurrió.',
  ),
  reclamo(
    'En la oficina de licencias me pidieron una copia legalizada del contrato de alquiler, que no figura entre los requisitos del TUPA.',
    'Pido que se me reciba el expediente con los requisitos publicados y que me devuelvan lo que pagué en la notaría.',
  ),
  reclamo('El personal de la caja me respondió de mala manera cuando pregunté por el descuento para pensionistas.'),
  reclamo(
    'Solicité una constancia de posesión hace cuarenta días y no tengo respuesta. Cada vez que voy me dicen que el jefe está en campo.',
    'Adjunté todo lo que me pidieron la primera vez. Necesito la constancia para la conexión de agua.',
  ),
  reclamo(
    'Tres postes de la avenida Los Incas están apagados desde la semana pasada, entre las cuadras 4 y 6, y ya hubo un asalto.',
  ),
  reclamo(
    'No había rampa ni quien ayudara a subir a mi madre, que usa silla de ruedas, a la oficina de registro civil del segundo piso.',
    'Pido que se atienda en el primer piso a quien no puede subir.',
  ),
  reclamo(
    'La página de pagos en línea cobró dos veces el arbitrio de junio y en la municipalidad me dicen que debo esperar tres meses.',
    'Tengo las dos constancias del banco. Pido la devolución o que se aplique al mes siguiente.',
  ),
  reclamo('Los guardianes del mercado no dejan entrar con coche de bebé y no hay otro ingreso.'),
  reclamo(
    'El serenazgo tardó cincuenta minutos en llegar por una pelea frente al parque, aunque la caseta está a cinco cuadras.',
    'Queda constancia de la llamada a las 22:40 del sábado.',
  ),
  reclamo(
    'Me inscribí en el taller de natación municipal y el primer día informaron que no había profesor. Nadie avisó antes ni dice cuándo empieza.',
  ),
  reclamo(
    'Dejaron desmonte de la obra de la pista delante de mi cochera y no puedo sacar mi mototaxi, con la que trabajo.',
    'Hablé con el ingeniero residente, que dice que le toca a la contratista. Pido que lo retiren hoy.',
  ),
  reclamo('El perro de la caseta de vigilancia municipal anda suelto y muerde a los niños que van al colegio.'),
  reclamo(
    'En la partida de nacimiento de mi hijo escribieron mal el apellido materno y ahora quieren cobrarme la corrección.',
    'El error es del registrador: la ficha del hospital lo dice bien.',
  ),
]

export const RECLAMOS_DE_PERSONAS = conMotivos(DE_PERSONAS, [3, 5, 2, 1, 3, 5, 4, 5, 4, 3, 2, 5, 7, 5])

const DE_EMPRESAS: readonly Texto[] = [
  reclamo(
    'La inspección técnica de seguridad de nuestro local se programó tres veces y en ninguna se presentó el inspector.',
    'Cada visita nos obliga a cerrar media mañana. Pedimos una fecha firme o la devolución de la tasa.',
  ),
  reclamo(
    'Ambulantes ocupan el frente de nuestra tienda todos los fines de semana, pese a la ordenanza que lo prohíbe.',
    'Lo informamos en dos cartas anteriores sin respuesta.',
  ),
  reclamo('El trámite de autorización de anuncio lleva más de treinta días hábiles sin observación ni respuesta.'),
]

export const RECLAMOS_DE_EMPRESAS = conMotivos(DE_EMPRESAS, [3, 5, 3])

/** What was done about complaints, and what their citizens were told. */
export const RESPUESTAS_A_RECLAMOS: readonly (readonly [acciones: string, texto: string])[] = [
  [
    'Se habilitaron dos ventanillas más en los días de pago y se pusieron asientos en la sala de espera.',
    'Lamentamos la espera. Desde esta semana atienden todas las ventanillas en los días de pago, con fila para adultos mayores.',
  ],
  [
    'Se verificó lo ocurrido con el jefe de la oficina y se reprogramó el servicio; se exhortó al personal a cargo.',
    'Verificamos lo que cuenta en su reclamo y el servicio se restableció. Le ofrecemos disculpas por lo ocurrido.',
  ],
  [
    'Se revisó el procedimiento con la gerencia y se publicaron los requisitos vigentes en la entrada de la oficina.',
    'Tiene razón: solo se piden los requisitos publicados. Puede acercarse con su documento y se le atenderá en el día.',
  ],
]

/** What is no complaint: what it is instead, why, and where it is filed (REC-47). */
export const NO_SON_RECLAMOS = [
  {
    que_es: 1,
    texto: 'Lo que cuenta es la demora de un trámite que está en curso, y no la atención que recibió.',
  },
  { que_es: 3, texto: 'Lo que cuenta es un hecho que debe investigarse, y no la atención que recibió.' },
] as const

export const INFORMES_DE_AREAS = [
  'Se revisaron los registros de atención de ese día: la demora fue por falta de personal, ya cubierta.',
  'La información está en el archivo de la gerencia, en formato digital; se puede entregar completa.',
] as const

/** What people of the demonstration ask to be informed about. */
export const PEDIDOS: readonly string[] = [
  'Presupuesto y avance de la obra de mejoramiento de la plaza principal, por partidas, con sus valorizaciones.',
  'Relación de locales con licencia de funcionamiento otorgada en los dos últimos años, con giro y dirección.',
  'Planilla de funcionarios de confianza, con cargo y remuneración mensual.',
  'Copia de las actas de las sesiones de concejo del último trimestre.',
  'Gasto en combustible de los vehículos municipales, por mes y por placa, del año pasado.',
  'Informe del muestreo de agua de la piscina municipal y quién lo hizo.',
  'Contratos de publicidad en radios y periódicos locales, con sus montos.',
  'Plano de zonificación vigente de la urbanización Los Molles, en formato digital.',
  'Número de multas impuestas por ruidos molestos en este año, por zona.',
  'Padrón de comités del Vaso de Leche, sin datos de las personas beneficiarias.',
  'Cronograma de recojo de residuos sólidos por sector y empresa que lo hace.',
  'Expediente de la licitación para la compra de dos camiones compactadores.',
  'Resultados de las inspecciones sanitarias del mercado central.',
  'Lista de obras paralizadas, con la fecha y el motivo de cada una.',
  'Ingresos por parqueo municipal de los últimos doce meses y en qué se usaron.',
]

export const DOMICILIOS: readonly string[] = [
  'Jr. Los Molles 123',
  'Av. Los Incas 456, dpto. 301',
  'Pasaje Los Geranios Mz. C Lt. 8',
  'Urb. Santa Rosa B-14',
  'Calle Bolívar 77',
]
