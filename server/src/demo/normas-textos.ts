import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import type { Asunto } from './documentos-textos.ts'

const AUTONOMIA =
  'El artículo 194 de la Constitución Política del Perú reconoce a las municipalidades autonomía política, económica y administrativa en los asuntos de su competencia, y el artículo 40 de la Ley N° 27972, Ley Orgánica de Municipalidades, señala que las ordenanzas son las normas de carácter general de mayor jerarquía en la estructura normativa municipal.'
const DICTAMEN =
  'La Comisión de Regidores, en su Dictamen N° {n}-{anio}, recomienda al Concejo Municipal aprobar la propuesta, que cuenta con el informe técnico del área competente y con la opinión legal favorable.'
const ESTANDO =
  'Estando a lo expuesto y en uso de las facultades conferidas por el numeral 8 del artículo 9 de la Ley N° 27972, con el voto unánime del Concejo Municipal y con la dispensa del trámite de aprobación del acta, se aprobó la siguiente:'
const DEROGA = 'DEROGATORIA. Derógase toda norma municipal que se oponga a la presente ordenanza.'
const VIGENCIA =
  'VIGENCIA. La presente ordenanza entra en vigencia al día siguiente de su publicación. Encárgase a la Secretaría General su publicación en el diario encargado de los avisos judiciales y en el portal institucional de la municipalidad.'

const ordenanza = (motivo: string, ...articulos: readonly string[]): Asunto => ({
  vistos: '',
  considerandos: [AUTONOMIA, motivo, DICTAMEN, ESTANDO].join('\n'),
  resolutivos: [...articulos, DEROGA, VIGENCIA],
})

/** Norms of several pages, as municipalities issue them, for the search over their text. */
export const NORMAS_LARGAS: Partial<Record<TipoDocumento, readonly Asunto[]>> = {
  1: [
    ordenanza(
      'La generación de residuos sólidos en {lugar} ha crecido en los últimos años, y su manejo inadecuado afecta la salud de las personas, los cursos de agua y el ornato de la ciudad, por lo que corresponde regular su segregación en la fuente y su recolección selectiva.',
      'Aprobar la Ordenanza que regula la gestión integral de los residuos sólidos municipales y la segregación en la fuente.',
      'FINALIDAD. La presente ordenanza tiene por finalidad asegurar una gestión de los residuos sólidos sanitaria y ambientalmente adecuada, con sujeción a los principios de minimización, prevención de riesgos ambientales y protección de la salud y el bienestar de las personas.',
      'ÁMBITO DE APLICACIÓN. Sus disposiciones son de cumplimiento obligatorio para toda persona natural o jurídica, pública o privada, que genere residuos sólidos dentro de la jurisdicción de la provincia.',
      'DEFINICIONES. Para los efectos de la presente ordenanza se entiende por segregación la acción de agrupar determinados componentes de los residuos sólidos para ser manejados en forma especial; por residuo aprovechable, aquel que puede ser reutilizado o reciclado; y por reciclador, la persona que se dedica a su recolección selectiva y se encuentra inscrita en el registro municipal.',
      'OBLIGACIONES DEL GENERADOR. El generador domiciliario separa sus residuos en aprovechables y no aprovechables, los almacena en recipientes limpios y cerrados, y los entrega al servicio de recolección en los días y las horas establecidos.\nEl generador no domiciliario presenta además, durante el primer trimestre de cada año, una declaración de los residuos que genera.',
      'HORARIO DE RECOLECCIÓN. El servicio de recolección se presta de lunes a sábado, entre las dieciocho y las veintitrés horas. Los residuos no permanecen en la vía pública por más de una hora antes del paso de la unidad recolectora.',
      'RECOLECCIÓN SELECTIVA. Los residuos aprovechables se entregan los días miércoles y sábados en bolsas de color verde, que la municipalidad distribuye sin costo a los hogares inscritos en el programa de segregación en la fuente.',
      'RECICLADORES FORMALES. La municipalidad promueve la formalización de los recicladores y de sus asociaciones. El registro municipal de recicladores se actualiza cada año y es público.',
      'BONO AMBIENTAL. Los hogares que segreguen sus residuos durante seis meses consecutivos reciben una reducción del veinte por ciento en los arbitrios de recolección del semestre siguiente.',
      'PROHIBICIONES. Queda prohibido arrojar residuos en la vía pública, en los parques, en las riberas y en los cauces de los ríos y canales de regadío; quemar residuos a cielo abierto; y mezclar residuos peligrosos con los municipales.',
      'RESIDUOS DE LA CONSTRUCCIÓN. El desmonte proveniente de obras menores se retira en un plazo máximo de cuarenta y ocho horas y se dispone en la escombrera autorizada por la municipalidad. Quien no lo retire asume el costo del servicio que la municipalidad preste en su lugar.',
      'MERCADOS Y FERIAS. Los mercados, centros de abasto y ferias cuentan con un área de almacenamiento temporal techada, de piso lavable, separada de los puestos de venta de alimentos.',
      'EDUCACIÓN AMBIENTAL. La Gerencia de Servicios a la Ciudad desarrolla cada año un programa de educación ambiental dirigido a instituciones educativas, organizaciones sociales y comerciantes.',
      'FISCALIZACIÓN. Los inspectores municipales verifican el cumplimiento de la presente ordenanza. De toda intervención se levanta un acta, de la cual se entrega copia al intervenido.',
      'INFRACCIONES Y SANCIONES. El incumplimiento se sanciona conforme al Cuadro Único de Infracciones y Sanciones: arrojar residuos en la vía pública, con multa equivalente al diez por ciento de la Unidad Impositiva Tributaria; quemarlos, con el veinte por ciento; arrojarlos a los cauces de los ríos, con el cincuenta por ciento.',
      'PLAZO DE ADECUACIÓN. Los generadores no domiciliarios cuentan con noventa días calendario para adecuarse a lo dispuesto, contados desde la entrada en vigencia de la presente ordenanza.',
    ),
    ordenanza(
      'Los vecinos de {lugar} han solicitado que se controle el ruido que producen los establecimientos nocturnos, los vehículos y la publicidad sonora, por cuanto la exposición prolongada a niveles elevados de ruido afecta el descanso y la salud de la población.',
      'Aprobar la Ordenanza para la prevención y el control de la contaminación sonora en la jurisdicción de la provincia.',
      'OBJETO. Establecer las disposiciones para prevenir y controlar los ruidos nocivos o molestos, cualquiera sea la fuente que los origine, conforme a los estándares nacionales de calidad ambiental para ruido.',
      'ZONAS DE APLICACIÓN. El territorio de la provincia se divide en zona de protección especial, zona residencial, zona comercial y zona industrial, según el plano de zonificación vigente.',
      'NIVELES MÁXIMOS. En zona de protección especial, cincuenta decibeles en horario diurno y cuarenta en horario nocturno; en zona residencial, sesenta y cincuenta; en zona comercial, setenta y sesenta; en zona industrial, ochenta y setenta. El horario nocturno comprende de las veintidós a las siete horas.',
      'ZONA DE PROTECCIÓN ESPECIAL. Comprende los establecimientos de salud, las instituciones educativas, los asilos y los orfanatos, y las calles que los rodean hasta una distancia de cien metros.',
      'ESTABLECIMIENTOS. Los locales en que se difunda música o se realicen espectáculos cuentan con acondicionamiento acústico certificado. La licencia de funcionamiento se otorga previa inspección.',
      'PUBLICIDAD SONORA. La propaganda comercial por altavoces, fijos o en vehículos, requiere autorización municipal y solo se permite de nueve a doce y de quince a dieciocho horas, fuera de la zona de protección especial.',
      'VEHÍCULOS. Queda prohibido el uso de la bocina salvo para evitar un accidente, así como la circulación de vehículos sin silenciador o con el tubo de escape modificado.',
      'OBRAS. Los trabajos de construcción que produzcan ruido se realizan de lunes a viernes de siete y treinta a dieciocho horas, y los sábados hasta las trece horas.',
      'FIESTAS PATRONALES. La municipalidad autoriza el uso de bandas de músicos y fuegos artificiales en las festividades de los barrios, con indicación del recorrido y de la hora de término.',
      'MEDICIÓN. Las mediciones se efectúan con sonómetros calibrados por el Instituto Nacional de Calidad. El acta señala el lugar, la hora, el nivel medido y el nivel permitido.',
      'DENUNCIAS. Cualquier vecino puede denunciar el incumplimiento, por escrito o por los canales digitales de la municipalidad, que reserva la identidad de quien lo solicite.',
      'MEDIDAS INMEDIATAS. El inspector puede disponer el cese de la fuente del ruido, la paralización de la actividad o la clausura temporal del establecimiento hasta por treinta días.',
      'SANCIONES. Exceder los niveles máximos se sanciona con multa equivalente al veinticinco por ciento de la Unidad Impositiva Tributaria, que se duplica en caso de reincidencia dentro del mismo año.',
    ),
    ordenanza(
      'Es necesario ordenar el comercio ambulatorio en los espacios públicos de {lugar}, de modo que se concilie el derecho al trabajo de los comerciantes con el libre tránsito, la seguridad y la salubridad de los vecinos.',
      'Aprobar la Ordenanza que regula el comercio ambulatorio en los espacios públicos de la provincia.',
      'ALCANCE. Comprende a toda persona que ejerza una actividad comercial de bienes o servicios en la vía pública, en módulos, triciclos, carretillas o en forma itinerante.',
      'AUTORIZACIÓN. El comercio ambulatorio requiere autorización municipal temporal, que es personal e intransferible, se otorga por un año y puede renovarse. No se otorga más de una autorización por familia.',
      'REQUISITOS. El solicitante presenta una declaración jurada, el carné de sanidad vigente cuando expenda alimentos, y el compromiso de mantener limpia el área que ocupa en un radio de tres metros.',
      'ZONAS RÍGIDAS. No se permite el comercio ambulatorio en la plaza de armas, en los frentes de los establecimientos de salud, de las instituciones educativas y de las compañías de bomberos, ni a menos de cinco metros de las esquinas.',
      'ZONAS REGULADAS. La Gerencia de Desarrollo Económico aprueba cada año el plano de las zonas en que se permite, con el número de ubicaciones de cada una.',
      'GIROS PERMITIDOS. Diarios y revistas; bebidas calientes y emolientes; frutas; golosinas; artesanía; reparación de calzado; duplicado de llaves; y lustrado de calzado.',
      'MÓDULOS. Los módulos tienen las medidas, el color y el material que la municipalidad apruebe. Al término de la jornada se retiran de la vía pública.',
      'HORARIO. De seis a veintidós horas. La venta de emoliente se permite desde las cinco horas.',
      'OBLIGACIONES. El comerciante exhibe su autorización, atiende personalmente su puesto, cuenta con un recipiente para los residuos y respeta el área asignada.',
      'FERIAS TEMPORALES. Las ferias por campaña escolar, fiestas patrias y navidad se autorizan hasta por treinta días, por acuerdo con las asociaciones registradas.',
      'PROTECCIÓN DEL NIÑO Y DEL ADOLESCENTE. Los adolescentes ejercen el comercio ambulatorio solo con la autorización de trabajo que prevé el código de la materia.',
      'RETENCIÓN Y DECOMISO. La mercadería de quien carezca de autorización se retiene bajo acta y se devuelve previo pago de la multa; los alimentos perecibles en buen estado se entregan a los comedores populares.',
      'REGISTRO. La municipalidad lleva un registro de comerciantes ambulantes con fines de formalización y de acceso a programas de capacitación y de crédito.',
    ),
  ],
  9: [
    {
      nombre: 'Normas para el otorgamiento y la rendición de cuentas de viáticos por comisión de servicios',
      vistos: 'El Informe N° {n}-{anio} de la Gerencia de Planeamiento y Presupuesto;',
      considerandos:
        'Resulta necesario contar con un procedimiento único para el trámite, la rendición y el control de los viáticos que se otorgan por comisión de servicios.',
      resolutivos: [
        'OBJETIVO. Normar el otorgamiento y la rendición de cuentas de los viáticos por comisión de servicios dentro del territorio nacional.',
        'FINALIDAD. Asegurar el uso racional y transparente de los fondos públicos que se destinan a las comisiones de servicios, y la oportuna rendición de las cuentas que originan.',
        'BASE LEGAL\n- Constitución Política del Perú.\n- Ley N° 27972, Ley Orgánica de Municipalidades.\n- Ley N° 28716, Ley de Control Interno de las Entidades del Estado.\n- Texto Único Ordenado de la Ley N° 27444, Ley del Procedimiento Administrativo General, aprobado por Decreto Supremo N° 004-2019-JUS.',
        'ALCANCE. Es de cumplimiento obligatorio para los regidores, funcionarios y servidores de la municipalidad, cualquiera sea su régimen laboral.',
        'RESPONSABILIDADES. El jefe inmediato autoriza la comisión; la Gerencia de Administración otorga los fondos; el comisionado rinde cuenta documentada de ellos.',
        'DISPOSICIONES GENERALES. La comisión de servicios se solicita con una anticipación mínima de tres días hábiles.\nLa solicitud indica el motivo, el lugar, la duración y el itinerario, y se acompaña de la planilla de viáticos.\nNo se otorgan viáticos a quien tenga rendiciones pendientes.',
        'ESCALA. El viático diario comprende los gastos de alimentación, hospedaje y movilidad local. Las comisiones de duración menor a veinticuatro horas se pagan en forma proporcional.',
        'RENDICIÓN DE CUENTAS. Se presenta dentro de los diez días hábiles de terminada la comisión, con comprobantes de pago por no menos del setenta por ciento del monto otorgado, y el saldo por declaración jurada.\nEl menor gasto se devuelve en la tesorería.',
        'INFORME. El comisionado presenta a su jefe inmediato un informe de las actividades realizadas y de los resultados obtenidos.',
        'SANCIONES. El incumplimiento de la presente directiva constituye falta administrativa y autoriza el descuento por planilla del monto no rendido.',
        'DISPOSICIÓN FINAL. Rige desde el día siguiente de su aprobación y deja sin efecto las directivas anteriores sobre la materia.',
      ],
    },
  ],
}

/** A resolution that names a citizen by the DNI, as too many do (P-15); nobody bears that number. */
export const CON_DATOS_PERSONALES: Asunto = {
  vistos:
    'El expediente presentado por doña Elvira Ccama Tapia, identificada con DNI N° 99999901, con domicilio en {lugar};\nEl Informe N° {n}-{anio} de la Sub Gerencia de Obras Privadas;',
  considerandos:
    'La administrada solicita la licencia de edificación de su vivienda unifamiliar y adjunta los planos y la documentación que exige el TUPA.\nEl informe técnico opina que el proyecto cumple con los parámetros urbanísticos del predio.',
  resolutivos: [
    'Otorgar la licencia de edificación solicitada para la vivienda unifamiliar ubicada en {lugar}.',
    'Notificar a la administrada al celular 999 999 901 y en el domicilio señalado.',
  ],
}
