import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'

/** What a demonstration document is about, and what it decides; `{lugar}` and `{n}` are filled by chance, `{anio}` by its date. */
export interface Asunto {
  nombre?: string
  comparecientes?: string
  destinatario?: string
  vistos: string
  considerandos: string
  resolutivos: readonly string[]
}

const CONSTITUCION =
  'El artículo 194 de la Constitución Política del Perú establece que las municipalidades provinciales y distritales son órganos de gobierno local, con autonomía política, económica y administrativa en los asuntos de su competencia.'
const INFORMES =
  'El Informe N° {n}-{anio} de la Gerencia de Desarrollo Urbano;\nEl Informe Legal N° {n} de la Gerencia de Asesoría Jurídica;'
const ENCARGAR = 'Encargar a la Gerencia Municipal el cumplimiento de lo dispuesto.'
const PUBLICAR = 'Disponer la publicación en el portal institucional de la municipalidad.'

/** Without the formula that leads to the decision: each type prints its own. */
const asunto = (motivo: string, decide: string, ...otros: readonly string[]): Asunto => ({
  vistos: INFORMES,
  considerandos: [CONSTITUCION, motivo].join('\n'),
  resolutivos: [decide, ...otros],
})

/** Two or more subjects of each type. */
export const ASUNTOS: Record<TipoDocumento, readonly Asunto[]> = {
  1: [
    {
      nombre: 'Ordenanza que regula el comercio en la vía pública de {lugar}',
      ...asunto(
        'Es necesario ordenar el comercio en la vía pública de {lugar}, en resguardo del libre tránsito de los vecinos.',
        'El comercio en la vía pública de {lugar} requiere autorización municipal, que es temporal, personal e intransferible.',
        'Los comerciantes tienen un plazo de treinta días para adecuarse.',
        PUBLICAR,
      ),
    },
    {
      nombre: 'Ordenanza que establece el programa de segregación de residuos sólidos en {lugar}',
      ...asunto(
        'Los residuos sólidos de {lugar} requieren un manejo que proteja la salud de la población.',
        'Establecer el programa de segregación de residuos sólidos en {lugar}, cuyo anexo forma parte de la presente Ordenanza.',
        ENCARGAR,
      ),
    },
  ],
  2: [
    asunto(
      'El titular ha solicitado licencia por motivos personales, debidamente sustentada.',
      'Conceder licencia por cinco días al Alcalde de la municipalidad.',
      'Encargar el despacho de la alcaldía al primer regidor hábil.',
    ),
    asunto(
      'Corresponde reconocer a las organizaciones vecinales que cumplen los requisitos de ley.',
      'Reconocer a la Junta Vecinal de {lugar} por el período de dos años.',
      PUBLICAR,
    ),
  ],
  3: [
    asunto(
      'Se ha sustentado la necesidad de ejecutar el mantenimiento de la infraestructura vial de {lugar}.',
      'Aprobar el plan de mantenimiento de la infraestructura vial de {lugar}.',
      'Autorizar el gasto con cargo al presupuesto institucional vigente.',
      ENCARGAR,
    ),
    asunto(
      'El comité de selección se conforma por el titular de la entidad.',
      'Designar a los miembros del comité de selección para la obra de mejoramiento de {lugar}.',
      ENCARGAR,
    ),
    asunto(
      'La municipalidad reconoce el aporte de sus servidores al cumplir años de servicio.',
      'Felicitar al personal que cumplió veinticinco años de servicios en la municipalidad.',
      PUBLICAR,
    ),
  ],
  7: [
    asunto(
      'El Concejo Municipal aprueba las donaciones que recibe la municipalidad.',
      'Aceptar la donación de mobiliario escolar destinada a {lugar}.',
      ENCARGAR,
    ),
    asunto(
      'Conforme a ley, el Concejo aprueba los convenios de cooperación interinstitucional.',
      'Autorizar al Alcalde a suscribir el convenio de cooperación para la seguridad de {lugar}.',
      ENCARGAR,
      PUBLICAR,
    ),
  ],
  8: [
    asunto(
      'La celebración del aniversario requiere disposiciones que aseguren su orden.',
      'Disponer el embanderamiento general de los inmuebles de {lugar} por el aniversario de la provincia.',
      PUBLICAR,
    ),
    asunto(
      'Es conveniente ampliar el plazo del beneficio tributario en favor de los vecinos.',
      'Prorrogar hasta fin de mes el beneficio de pago de arbitrios municipales.',
      ENCARGAR,
    ),
  ],
  9: [
    {
      nombre: 'Normas para el uso de los vehículos de la municipalidad',
      vistos: 'El Informe N° {n} de la Gerencia de Planeamiento y Presupuesto;',
      considerandos: 'Se requiere un procedimiento único para el uso de los vehículos de la municipalidad.',
      resolutivos: [
        'OBJETIVO. Normar el uso, la custodia y el mantenimiento de los vehículos de la municipalidad.',
        'ALCANCE. Es de cumplimiento obligatorio para todas las unidades orgánicas.',
        'DISPOSICIONES GENERALES. Todo desplazamiento se autoriza por escrito.\nEl conductor lleva una bitácora diaria.',
        'DISPOSICIÓN FINAL. Rige desde el día siguiente de su aprobación.',
      ],
    },
  ],
  10: [
    {
      nombre: 'Convenio de cooperación con la Asociación de Productores de {lugar}',
      comparecientes:
        'Conste por el presente documento el Convenio que celebran, de una parte, la municipalidad, representada por su alcalde, a quien en adelante se denominará **LA MUNICIPALIDAD**; y, de la otra parte, la Asociación de Productores de {lugar}, con domicilio en la provincia, representada por su presidente, a quien en adelante se denominará **LA ASOCIACIÓN**; en los términos y condiciones siguientes:',
      vistos:
        'El Acuerdo de Concejo que autoriza la suscripción del convenio y el interés de las partes en promover la producción local.',
      considerandos:
        'Ley N° 27972, Ley Orgánica de Municipalidades, artículo 9, numeral 26, y artículo 20, numeral 23.',
      resolutivos: [
        'DEL OBJETO. Organizar ferias de productores en {lugar} durante un año.',
        'DE LAS OBLIGACIONES. La municipalidad cede el espacio y la asociación asegura la calidad de los productos.',
        'DE LA VIGENCIA. El convenio rige por doce meses desde su suscripción y puede renovarse.',
        'DE LAS CONTROVERSIAS. Las partes las resuelven de buena fe y por trato directo.',
      ],
    },
  ],
  11: [
    asunto(
      'El expediente técnico cumple con los requisitos establecidos y cuenta con opinión favorable.',
      'Aprobar el expediente técnico de la obra de mejoramiento de pistas y veredas de {lugar}.',
      'Notificar a la Gerencia de Obras y a las áreas que correspondan.',
    ),
    asunto(
      'El administrado ha presentado la documentación que exige el TUPA.',
      'Otorgar la licencia de edificación solicitada para el predio de {lugar}.',
      'Notificar al administrado conforme a ley.',
    ),
  ],
  12: [
    asunto(
      'De la inspección se verificó que el establecimiento reúne las condiciones de seguridad.',
      'Declarar procedente la autorización de anuncio publicitario en {lugar}.',
      'Notificar al administrado conforme a ley.',
    ),
    asunto(
      'El plano presentado corresponde a lo verificado en campo.',
      'Aprobar la visación de planos del lote ubicado en {lugar}.',
    ),
  ],
  13: [
    asunto(
      'La solicitud cumple con los requisitos para la emisión del certificado.',
      'Expedir el certificado de parámetros urbanísticos del predio de {lugar}.',
      'Registrar el certificado en el archivo de la unidad.',
    ),
  ],
  14: [
    {
      destinatario: 'Gerencia de Desarrollo Urbano',
      vistos: 'Informe N° {n}-{anio} de la Sub Gerencia de Logística',
      considerandos:
        'Sírvase remitir, a más tardar el viernes, la relación de obras en ejecución en {lugar}, con su avance físico y financiero.',
      resolutivos: ['Relación de obras en ejecución en {lugar}'],
    },
    {
      destinatario: 'Secretaría General; Gerencia de Desarrollo Urbano',
      vistos: '',
      considerandos:
        'Se convoca a reunión de coordinación sobre el programa de actividades de {lugar}. Cada unidad traerá su propuesta por escrito.',
      resolutivos: ['Reunión de coordinación'],
    },
  ],
  15: [
    {
      destinatario: 'Secretaría General',
      vistos: 'Memorando N° {n}-{anio}',
      considerandos:
        '**ANTECEDENTES**\nLos vecinos de {lugar} pidieron la reparación de la pista.\n**ANÁLISIS**\nLa inspección halló baches en tres cuadras.\n**CONCLUSIONES**\n1. La reparación es necesaria.\n2. Hay materiales en el almacén.',
      resolutivos: ['Inspección de las pistas de {lugar}'],
    },
    {
      destinatario: 'Alcaldía',
      vistos: '',
      considerandos:
        'Por medio del presente, informo a su despacho que el parque de {lugar} quedó concluido y en servicio.',
      resolutivos: ['Conclusión de los trabajos en el parque de {lugar}'],
    },
  ],
  16: [
    {
      destinatario: 'Director de la Unidad de Gestión Educativa Local',
      vistos: '',
      considerandos:
        'Tengo el agrado de dirigirme a usted para saludarlo cordialmente y, a la vez, invitarlo a la ceremonia por el aniversario de {lugar}.\nSin otro particular, hago propicia la ocasión para expresarle las muestras de mi especial consideración.',
      resolutivos: ['Invitación al aniversario de {lugar}'],
    },
    {
      destinatario: 'Jefe de la Comisaría de Valle Alto',
      vistos: 'Oficio N° {n}-{anio}',
      considerandos: 'Solicito a usted disponer el patrullaje de {lugar} durante la feria del domingo.',
      resolutivos: ['Patrullaje durante la feria de {lugar}'],
    },
  ],
  17: [
    {
      destinatario: 'Junta Vecinal de {lugar}',
      vistos: 'Solicitud N° {n}-{anio}',
      considerandos:
        'Me dirijo a usted en atención al documento de la referencia. Al respecto, le comunico que la cuadrilla de limpieza atenderá {lugar} desde la próxima semana.\nSin otro particular, quedo de usted.',
      resolutivos: ['Respuesta sobre la limpieza de {lugar}'],
    },
    {
      destinatario: 'Asociación de Comerciantes de {lugar}',
      vistos: '',
      considerandos: 'Le comunico que el mercado de {lugar} cerrará el lunes por fumigación.',
      resolutivos: ['Cierre del mercado de {lugar} por fumigación'],
    },
  ],
}

export const LUGARES = [
  'la avenida Los Alisos',
  'el jirón Los Molles',
  'el barrio San Isidro',
  'la urbanización Los Nogales',
  'el centro poblado Pampa Alta',
  'el mercado central',
  'la plaza de armas',
  'el sector Quebrada Honda',
  'el anexo Santa Cruz',
] as const

/** Annexes, which are PDFs of one page like any office's. */
export const ANEXOS = ['Informe técnico', 'Informe legal', 'Presupuesto', 'Memoria descriptiva'] as const
