-- What reporting tools read (decision 0219): views with names and columns that stay, which name nobody. They are read with the
-- rights of their owner, so that a login of reports reaches no table; the start gives the role of reports its rights.

create schema reportes;
comment on schema reportes is 'Vistas estables para herramientas de reportes, sin datos personales';

-- The Lima day of an instant.
create function dia_lima(instante timestamptz) returns date
  language sql immutable parallel safe
  return (instante at time zone interval '-05:00')::date;

create view reportes.areas with (security_barrier) as
  select a.id as area_id, a.name as area, a.siglas, a.depende_de, dia_lima(a.cerrada_at) as cerrada_el
  from public.areas a;
comment on view reportes.areas is 'Las áreas de la municipalidad, también las cerradas';
comment on column reportes.areas.area_id is 'Número del área, el mismo en todas las vistas';
comment on column reportes.areas.area is 'Nombre de hoy';
comment on column reportes.areas.siglas is 'Siglas; vacías si no tiene';
comment on column reportes.areas.depende_de is 'Número del área de la que depende';
comment on column reportes.areas.cerrada_el is 'Día en que se cerró; vacío si está abierta';

create view reportes.expedientes with (security_barrier) as
  select r.registro_id, r.expe_id as expediente, r.clase, r.anio, dia_lima(r.created_at) as registrado_el, r.area_actual as area_id,
    a.name as area, r.estado, r.folios, p.desde as plazo_desde, p.dias as plazo_dias, p.vence as plazo_vence,
    p.estado as plazo_estado, dia_lima(p.cerrado_at) as plazo_cerrado_el, f.respondido_el, r.anterior
  from public.registros r
  left join public.areas a on a.id = r.area_actual
  left join lateral (
    select q.* from public.plazos q where q.clave = r.clave
      and q.clase in ('respuesta_tramite', 'respuesta_reclamo', 'respuesta_informacion', 'interno')
    order by q.plazo_id desc limit 1
  ) p on true
  left join lateral (
    select dia_lima(min(s.created_at)) as respondido_el from public.respuestas s where s.clave = r.clave and s.clase = 1
  ) f on true
  where r.expe_estado = 1;
comment on view reportes.expedientes is 'Un expediente por fila, con su estado y el plazo para responderlo; sin asunto ni nombres';
comment on column reportes.expedientes.registro_id is 'Número interno, el de la API (/api/expedientes/{id})';
comment on column reportes.expedientes.expediente is 'Número de expediente, como 00012-2026';
comment on column reportes.expedientes.clase is 'tramite, reclamo, solicitud o interno';
comment on column reportes.expedientes.anio is 'Año de su numeración';
comment on column reportes.expedientes.registrado_el is 'Día en que se registró';
comment on column reportes.expedientes.area_id is 'Área que lo tiene; vacío si lo tiene su responsable';
comment on column reportes.expedientes.area is 'Nombre de esa área';
comment on column reportes.expedientes.estado is 'POR RECIBIR, EN PROCESO, EN SUBSANACION, RESPONDIDO, ARCHIVADO, ACUMULADO, DESISTIDO, NO PRESENTADO o A CARGO DEL RESPONSABLE';
comment on column reportes.expedientes.folios is 'Folios con que se presentó';
comment on column reportes.expedientes.plazo_desde is 'Día desde el que corre el plazo, que no se cuenta; vacío si no tiene plazo';
comment on column reportes.expedientes.plazo_dias is 'Días del plazo';
comment on column reportes.expedientes.plazo_vence is 'Último día del plazo, con su prórroga; vacío mientras está suspendido';
comment on column reportes.expedientes.plazo_estado is 'CORRIENDO, SUSPENDIDO, VENCIDO, CUMPLIDO o CONCLUIDO';
comment on column reportes.expedientes.plazo_cerrado_el is 'Día en que el plazo se cumplió o concluyó';
comment on column reportes.expedientes.respondido_el is 'Día de la primera respuesta final';
comment on column reportes.expedientes.anterior is 'Se derivó antes de que hubiera bandejas';

create view reportes.visitas_por_dia with (security_barrier) as
  select dia_lima(v.created_at) as dia, v.area_id, a.name as area, count(*) as visitas, count(v.salida_date) as con_salida,
    count(*) filter (where v.salida_no_registrada) as salida_no_registrada,
    round(avg(extract(epoch from v.salida_date - v.created_at) / 60) filter (where not v.salida_no_registrada))::integer as minutos
  from public.visitas v join public.areas a on a.id = v.area_id
  where v.deleted_at is null group by 1, 2, 3;
comment on view reportes.visitas_por_dia is 'Visitas de cada día y área';
comment on column reportes.visitas_por_dia.dia is 'Día del ingreso';
comment on column reportes.visitas_por_dia.area_id is 'Área visitada';
comment on column reportes.visitas_por_dia.area is 'Nombre de esa área';
comment on column reportes.visitas_por_dia.visitas is 'Cuántas visitas hubo';
comment on column reportes.visitas_por_dia.con_salida is 'De ellas, cuántas tienen hora de salida';
comment on column reportes.visitas_por_dia.salida_no_registrada is 'De ellas, cuántas se cerraron sin que nadie registrara la salida';
comment on column reportes.visitas_por_dia.minutos is 'Minutos que duraron en promedio las que tienen una salida registrada';

-- The rules of D-140, which a test holds to those of the lists.
create view reportes.documentos with (security_barrier) as
  select d.doc_id, d.area_id, a.name as area, d.tipo_nombre as tipo, d.anio, d.nro_doc as numero, dia_lima(d.created_at) as creado_el,
    case
      when exists (select from public.normas n where n.doc_id = d.doc_id and n.deleted_at is null) then 'publicado'
      when exists (select from public.documentos_papel p where p.doc_id = d.doc_id and p.deshecho_at is null) then 'papel'
      when exists (select from public.documentos_devoluciones v where v.doc_id = d.doc_id and v.cerrada_at is null) then 'devuelto'
      when t.enviados > 0 and t.firmados < t.destinos then 'enFirma'
      when t.enviados > 0 then 'firmado'
      when exists (select from public.documentos_archivos f
        where f.doc_id = d.doc_id and f.orden = 0 and f.quitado_at is null and f.convenio) then 'papel'
      else 'borrador' end as estado,
    t.destinos::integer as firmas_pedidas, t.firmados::integer as firmas, dia_lima(t.ultima) as ultima_firma_el
  from public.documentos d
  join public.areas a on a.id = d.area_id
  cross join lateral (
    select count(*) as destinos, count(*) filter (where x.estado) as firmados, count(x.date_derivado) as enviados, max(x.firmado_at) as ultima
    from public.documentos_destinos x where x.doc_id = d.doc_id and x.deleted_at is null
  ) t
  where d.deleted_at is null;
comment on view reportes.documentos is 'Un documento por fila, con su estado; sin texto ni nombres';
comment on column reportes.documentos.doc_id is 'Número interno, el de la API (doc_id)';
comment on column reportes.documentos.area_id is 'Área que lo emite';
comment on column reportes.documentos.area is 'Nombre de esa área';
comment on column reportes.documentos.tipo is 'Tipo de documento';
comment on column reportes.documentos.anio is 'Año de su numeración';
comment on column reportes.documentos.numero is 'Número';
comment on column reportes.documentos.creado_el is 'Día en que se creó';
comment on column reportes.documentos.estado is 'borrador, enFirma, devuelto, firmado, papel o publicado';
comment on column reportes.documentos.firmas_pedidas is 'Firmas que se le pidieron';
comment on column reportes.documentos.firmas is 'Firmas que tiene';
comment on column reportes.documentos.ultima_firma_el is 'Día de la última';

-- As estado_de_norma and hay_norma say it, which read with the rights of who calls them; a test holds them to each other.
create view reportes.normas with (security_barrier) as
  with todas as (
    select 'publicada' as origen, n.id, n.tipo_nombre as tipo, n.anio, n.ndoc as numero, n.area_id, dia_lima(n.created_at) as publicada_el,
      public.direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, n.uo) as direccion
    from public.normas n where n.deleted_at is null
    union all
    select 'archivo', a.id, a.tipo_nombre, a.anio, a.nro_doc, null, dia_lima(a.created_at),
      public.direccion_de_norma(a.tipo_doc, a.anio, a.nro_doc, null)
    from public.archivo_normas a
  )
  select t.origen, t.id, t.tipo, t.anio, t.numero, t.area_id, s.name as area, t.publicada_el, t.direccion,
    case when e.deroga then 'DEROGADA' when e.cambia then 'MODIFICADA' else 'VIGENTE' end as estado
  from todas t
  left join public.areas s on s.id = t.area_id
  cross join lateral (
    select coalesce(bool_or(r.tipo = 'deroga'), false) as deroga,
      coalesce(bool_or(r.tipo in ('modifica', 'deroga_en_parte')), false) as cambia
    from public.normas_relaciones r
    where r.destino = t.direccion and r.desde <= dia_lima(now()) and (
      exists (select from public.normas o where o.deleted_at is null
        and public.direccion_de_norma(o.tipo_doc, o.anio, o.ndoc, o.uo) = r.origen)
      or exists (select from public.archivo_normas o where public.direccion_de_norma(o.tipo_doc, o.anio, o.nro_doc, null) = r.origen))
  ) e;
comment on view reportes.normas is 'Las normas publicadas y las del archivo, con su estado de hoy; sin descripción';
comment on column reportes.normas.origen is 'publicada o archivo; una misma norma puede estar en ambos, con la misma dirección';
comment on column reportes.normas.id is 'Número interno en su origen';
comment on column reportes.normas.tipo is 'Tipo de norma';
comment on column reportes.normas.anio is 'Año de la norma';
comment on column reportes.normas.numero is 'Número, como se escribió';
comment on column reportes.normas.area_id is 'Área que la publicó; vacío en el archivo';
comment on column reportes.normas.area is 'Nombre de esa área';
comment on column reportes.normas.publicada_el is 'Día en que se publicó o se subió';
comment on column reportes.normas.direccion is 'Lo que sigue a /normas/ en su página pública';
comment on column reportes.normas.estado is 'VIGENTE, MODIFICADA o DEROGADA, hoy';

create view reportes.reclamos_por_dia with (security_barrier) as
  select dia_lima(r.created_at) as dia, r.area_actual as area_id, a.name as area, r.estado, count(*) as reclamos,
    count(r.respondido_at) as respondidos, count(*) filter (where dia_lima(r.respondido_at) > r.vence) as respondidos_tarde,
    count(*) filter (where r.respondido_at is null and r.concluido_at is null and r.vence < dia_lima(now())) as vencidos
  from public.reclamos r left join public.areas a on a.id = r.area_actual group by 1, 2, 3, 4;
comment on view reportes.reclamos_por_dia is 'Hojas del libro de reclamaciones de cada día, por área y estado';
comment on column reportes.reclamos_por_dia.dia is 'Día en que se presentaron';
comment on column reportes.reclamos_por_dia.area_id is 'Área que los tiene; vacío si los tiene su responsable';
comment on column reportes.reclamos_por_dia.area is 'Nombre de esa área';
comment on column reportes.reclamos_por_dia.estado is 'Estado de hoy';
comment on column reportes.reclamos_por_dia.reclamos is 'Cuántos son';
comment on column reportes.reclamos_por_dia.respondidos is 'De ellos, cuántos se respondieron';
comment on column reportes.reclamos_por_dia.respondidos_tarde is 'De ellos, cuántos se respondieron después de su último día';
comment on column reportes.reclamos_por_dia.vencidos is 'De ellos, cuántos siguen sin responder después de su último día';

create view reportes.solicitudes_por_dia with (security_barrier) as
  select dia_lima(s.created_at) as dia, s.area_actual as area_id, a.name as area, s.estado, count(*) as solicitudes,
    count(s.respondido_at) as respondidas,
    count(*) filter (where dia_lima(s.respondido_at) > s.vence) as respondidas_tarde,
    count(*) filter (where s.respondido_at is null and s.concluido_at is null and s.abandonado_at is null
      and s.vence < dia_lima(now())) as vencidas
  from public.solicitudes s left join public.areas a on a.id = s.area_actual group by 1, 2, 3, 4;
comment on view reportes.solicitudes_por_dia is 'Solicitudes de acceso a la información de cada día, por área y estado';
comment on column reportes.solicitudes_por_dia.dia is 'Día en que se presentaron';
comment on column reportes.solicitudes_por_dia.area_id is 'Área que las tiene; vacío si las tiene su responsable';
comment on column reportes.solicitudes_por_dia.area is 'Nombre de esa área';
comment on column reportes.solicitudes_por_dia.estado is 'Estado de hoy';
comment on column reportes.solicitudes_por_dia.solicitudes is 'Cuántas son';
comment on column reportes.solicitudes_por_dia.respondidas is 'De ellas, cuántas se respondieron';
comment on column reportes.solicitudes_por_dia.respondidas_tarde is 'De ellas, cuántas se respondieron después de su último día, con su prórroga';
comment on column reportes.solicitudes_por_dia.vencidas is 'De ellas, cuántas siguen sin responder después de ese día';

create view reportes.obras with (security_barrier) as
  select o.cui, o.title_meta as obra, o.pim_current as pim, o.devengado_acumulado_total as devengado, o.devengado_anual,
    o.costo_actualizado as costo, o.avance_fisico, o.avance_fisico_programado, o.avance_financiero, o.avance_financiero_programado,
    o.fechaini as inicio, o.fechafin as fin, dia_lima(o.cambio_at) as cambio_el
  from public.obras o;
comment on view reportes.obras is 'Las obras publicadas, como las dejó la última carga';
comment on column reportes.obras.cui is 'Código único de inversiones';
comment on column reportes.obras.obra is 'Nombre de la obra';
comment on column reportes.obras.pim is 'Presupuesto institucional modificado, en soles';
comment on column reportes.obras.devengado is 'Devengado acumulado, en soles';
comment on column reportes.obras.devengado_anual is 'Devengado del año, en soles';
comment on column reportes.obras.costo is 'Costo actualizado, en soles';
comment on column reportes.obras.avance_fisico is 'Avance físico, de 0 a 100';
comment on column reportes.obras.avance_fisico_programado is 'Avance físico programado, de 0 a 100';
comment on column reportes.obras.avance_financiero is 'Avance financiero, de 0 a 100';
comment on column reportes.obras.avance_financiero_programado is 'Avance financiero programado, de 0 a 100';
comment on column reportes.obras.inicio is 'Fecha de inicio';
comment on column reportes.obras.fin is 'Fecha de fin';
comment on column reportes.obras.cambio_el is 'Día de la carga que cambió por última vez su avance';

-- A login of reports makes no trigger of its own with it, which would run as the owner.
revoke execute on function auditar() from public;
