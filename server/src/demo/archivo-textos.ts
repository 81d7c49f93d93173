/** What an archived norm is about: `{lugar}` and `{n}` are filled by chance, `{anio}` by its year. */
interface Materia {
  sumilla: string
  motivo: string
  articulos: readonly string[]
}

export type TipoArchivado = 1 | 3 | 7 | 8

/** Subjects of each type, none of which names anybody. */
export const MATERIAS: Record<TipoArchivado, readonly Materia[]> = {
  1: [
    {
      sumilla: 'Ordenanza que regula el comercio ambulatorio en {lugar}',
      motivo:
        'Que, el crecimiento desordenado del comercio ambulatorio en {lugar} afecta el libre tránsito de los peatones y la seguridad de los vecinos, por lo que corresponde fijar zonas, horarios y giros autorizados.',
      articulos: [
        'Establézcase que el comercio ambulatorio en {lugar} solo se ejerce en los espacios señalizados por la Gerencia de Desarrollo Económico, con módulos desmontables de hasta dos metros cuadrados.',
        'Prohíbase la venta de productos pirotécnicos, bebidas alcohólicas y animales silvestres en la vía pública.',
        'El horario de atención es de seis de la mañana a ocho de la noche; concluido el horario, el espacio queda libre y limpio.',
      ],
    },
    {
      sumilla: 'Ordenanza que establece el programa municipal de segregación de residuos sólidos en {lugar}',
      motivo:
        'Que, según la caracterización de residuos sólidos del año {anio}, en {lugar} se generan {n} kilogramos diarios de material reciclable que hoy termina en el botadero.',
      articulos: [
        'Apruébese el programa de segregación en la fuente, con bolsas verdes para residuos aprovechables y negras para los demás.',
        'Los recicladores formalizados recogen el material aprovechable los días martes y viernes, con uniforme y fotocheck.',
        'Los predios que participan durante doce meses reciben un descuento de diez por ciento en el arbitrio de limpieza pública.',
      ],
    },
    {
      sumilla: 'Ordenanza que promueve el uso de la bicicleta y crea la ciclovía de {lugar}',
      motivo:
        'Que, la Ley N° 30936 promueve la bicicleta como medio de transporte sostenible y eficiente en el uso de la capacidad vial, y encarga a los gobiernos locales la infraestructura que la haga segura.',
      articulos: [
        'Créese la ciclovía de {lugar}, de {n} metros lineales, con separadores y señalización horizontal.',
        'Los establecimientos con aforo mayor de cincuenta personas habilitan estacionamientos para bicicletas.',
        'Declárese el último domingo de cada mes como día sin automóvil en el centro de la ciudad.',
      ],
    },
    {
      sumilla: 'Ordenanza que aprueba el régimen de tenencia responsable de canes',
      motivo:
        'Que, la Ley N° 27596 regula el régimen jurídico de canes, y los servicios de salud de la provincia atendieron {n} casos de mordedura durante el año {anio}.',
      articulos: [
        'Créese el registro municipal de canes, gratuito y de cumplimiento obligatorio.',
        'Los propietarios conducen a sus canes con correa y recogen sus deposiciones en la vía pública.',
        'La municipalidad organiza dos campañas anuales de vacunación antirrábica y de esterilización.',
      ],
    },
    {
      sumilla: 'Ordenanza que otorga beneficio tributario de regularización de arbitrios del año {anio}',
      motivo:
        'Que, la recaudación de arbitrios de {lugar} registra una morosidad que compromete la continuidad de los servicios de limpieza pública, parques y serenazgo.',
      articulos: [
        'Condónese el cien por ciento de los intereses moratorios a quienes paguen sus arbitrios dentro del plazo del beneficio.',
        'El fraccionamiento se otorga hasta en seis cuotas, sin garantía, con una cuota inicial de veinte por ciento.',
        'El acogimiento implica el desistimiento de los recursos en trámite sobre la misma deuda.',
      ],
    },
  ],
  3: [
    {
      sumilla: 'Aprueba el expediente técnico del mejoramiento de pistas y veredas de {lugar}',
      motivo:
        'Que, mediante Informe N° {n}-{anio} la Gerencia de Obras remite el expediente técnico del mejoramiento de pistas y veredas de {lugar}, con un plazo de ejecución de ciento veinte días calendario.',
      articulos: [
        'Aprobar el expediente técnico del proyecto de mejoramiento de pistas y veredas de {lugar}, bajo la modalidad de administración indirecta.',
        'Encargar a la Gerencia de Obras la convocatoria del procedimiento de selección.',
      ],
    },
    {
      sumilla: 'Conforma el comité de selección para la adquisición de insumos del Programa del Vaso de Leche {anio}',
      motivo:
        'Que, la adquisición de hojuela de avena y leche evaporada para el Programa del Vaso de Leche requiere un comité de selección de tres miembros titulares y tres suplentes.',
      articulos: [
        'Conformar el comité de selección con representantes del órgano encargado de las contrataciones, del área usuaria y de la Gerencia de Administración.',
        'El comité se instala dentro de los dos días hábiles de notificada la presente resolución.',
      ],
    },
    {
      sumilla: 'Aprueba el Plan Operativo Institucional modificado del año {anio}',
      motivo:
        'Que, el seguimiento de metas físicas del segundo trimestre del año {anio} muestra actividades que deben reprogramarse para concordar con el presupuesto institucional modificado.',
      articulos: [
        'Aprobar el Plan Operativo Institucional modificado, que consta de {n} actividades operativas.',
        'Disponer su registro en el aplicativo del Centro Nacional de Planeamiento Estratégico.',
      ],
    },
    {
      sumilla: 'Declara la situación de emergencia por lluvias en {lugar}',
      motivo:
        'Que, las precipitaciones de los últimos días ocasionaron el desborde de canales y el colapso de {n} metros de muro de contención en {lugar}, según el informe de la plataforma de defensa civil.',
      articulos: [
        'Declarar en situación de emergencia {lugar} por el plazo de treinta días calendario.',
        'Autorizar la intervención inmediata de maquinaria pesada para la descolmatación y la limpieza de cauces.',
      ],
    },
    {
      sumilla: 'Reconoce a la junta directiva de la asociación de vecinos de {lugar}',
      motivo:
        'Que, los vecinos de {lugar} eligieron a su junta directiva en asamblea general y solicitan su inscripción en el registro único de organizaciones sociales.',
      articulos: [
        'Reconocer a la junta directiva de la asociación de vecinos de {lugar} por el periodo de dos años.',
        'Disponer su inscripción en el registro único de organizaciones sociales de la municipalidad.',
      ],
    },
  ],
  7: [
    {
      sumilla: 'Acuerda aceptar la donación de equipos para la biblioteca municipal de {lugar}',
      motivo:
        'Que, una entidad cooperante ofrece en donación {n} libros y doce computadoras para la biblioteca municipal de {lugar}, sin cargo alguno para la municipalidad.',
      articulos: [
        'Aceptar la donación de libros y equipos, y expresar el agradecimiento del concejo municipal.',
        'Encargar a la unidad de control patrimonial el alta de los bienes donados.',
      ],
    },
    {
      sumilla: 'Acuerda aprobar el convenio de cooperación para el mantenimiento de {lugar}',
      motivo:
        'Que, la propuesta de convenio tiene por objeto el mantenimiento periódico de {lugar}, con aporte de maquinaria de la municipalidad y de combustible de la otra parte.',
      articulos: [
        'Aprobar la suscripción del convenio de cooperación interinstitucional, con vigencia de dos años.',
        'Autorizar al alcalde a suscribir el convenio y las adendas que no comprometan mayores recursos.',
      ],
    },
    {
      sumilla: 'Acuerda exonerar del pago de derechos la campaña de matrimonio civil comunitario {anio}',
      motivo:
        'Que, con ocasión del aniversario de la provincia se celebra el matrimonio civil comunitario, que favorece a familias de escasos recursos.',
      articulos: [
        'Exonerar del pago de derechos a las parejas que se inscriban en el matrimonio civil comunitario.',
        'Encargar a Registro Civil la verificación de los requisitos.',
      ],
    },
  ],
  8: [
    {
      sumilla: 'Decreto que reglamenta el presupuesto participativo del año {anio}',
      motivo:
        'Que, la ordenanza del presupuesto participativo faculta al alcalde a dictar las disposiciones reglamentarias para la inscripción de agentes participantes y el cronograma de talleres.',
      articulos: [
        'Aprobar el cronograma del proceso participativo, con tres talleres descentralizados en {lugar} y los centros poblados.',
        'Los agentes participantes se inscriben en mesa de partes hasta cinco días antes del primer taller.',
        'El equipo técnico evalúa las propuestas según pobreza, cobertura y sostenibilidad.',
      ],
    },
    {
      sumilla: 'Decreto que prorroga la vigencia del beneficio tributario y aprueba el embanderamiento general {anio}',
      motivo:
        'Que, persisten las razones que dieron lugar al beneficio tributario, y que con motivo de las fiestas patrias corresponde el embanderamiento de los inmuebles de {lugar}.',
      articulos: [
        'Prorrogar por treinta días calendario el beneficio tributario vigente.',
        'Disponer el embanderamiento general obligatorio de los inmuebles del uno al treinta y uno de julio.',
      ],
    },
  ],
}

/** Grounds on which any norm may rest. */
export const FUNDAMENTOS = [
  'Que, el artículo 194 de la Constitución Política del Perú establece que las municipalidades provinciales y distritales son órganos de gobierno local, con autonomía política, económica y administrativa en los asuntos de su competencia.',
  'Que, el artículo II del Título Preliminar de la Ley N° 27972, Ley Orgánica de Municipalidades, señala que dicha autonomía radica en la facultad de ejercer actos de gobierno, administrativos y de administración, con sujeción al ordenamiento jurídico.',
  'Que, el Informe Legal N° {n}-{anio} de la Gerencia de Asesoría Jurídica opina que la propuesta se ajusta al marco legal vigente y que su aprobación resulta procedente.',
  'Que, el Informe N° {n}-{anio} de la Gerencia de Planeamiento y Presupuesto señala que existe disponibilidad presupuestal para la atención de lo solicitado en el ejercicio fiscal {anio}.',
  'Que, la Ley N° 27444, Ley del Procedimiento Administrativo General, dispone que los actos administrativos se sujetan a los principios de legalidad, debido procedimiento, razonabilidad y transparencia.',
  'Que, la comisión permanente de desarrollo urbano y servicios públicos emitió el dictamen N° {n}-{anio}, que recomienda aprobar la propuesta en los términos expuestos.',
  'Que, la participación de los vecinos en talleres y audiencias permitió recoger {n} aportes, de los cuales la mayoría se refiere a {lugar}.',
  'Que, de conformidad con la Ley N° 27806, Ley de Transparencia y Acceso a la Información Pública, las disposiciones municipales se publican en el portal institucional.',
] as const

/** Further articles of a regulation, which make it several pages long. */
export const DISPOSICIONES = [
  'Las autorizaciones son personales e intransferibles, y tienen vigencia de un año desde su notificación.',
  'La Gerencia de Fiscalización realiza inspecciones inopinadas y levanta actas con firma del administrado o constancia de su negativa.',
  'El incumplimiento se sanciona con multa de cinco a cincuenta por ciento de la unidad impositiva tributaria, según el cuadro de infracciones.',
  'La reincidencia dentro de los doce meses duplica la multa y faculta la clausura temporal del establecimiento.',
  'Los recursos que se recauden se destinan a señalización, capacitación y mantenimiento de {lugar}.',
  'Los plazos se cuentan en días hábiles, salvo disposición distinta, y se suman al término de la distancia.',
  'Los procedimientos en trámite se adecúan a lo dispuesto en la presente norma dentro de los sesenta días de su vigencia.',
  'La Gerencia de Comunicaciones difunde las obligaciones de los vecinos en quechua y en castellano.',
  'Facúltese al alcalde a dictar, mediante decreto, las disposiciones complementarias necesarias para su aplicación.',
  'Deróguense las disposiciones municipales que se opongan a la presente norma.',
  'Encárguese a la Gerencia Municipal y a las unidades orgánicas competentes el cumplimiento de lo dispuesto.',
  'La presente norma entra en vigencia al día siguiente de su publicación en el diario encargado de los avisos judiciales.',
] as const
