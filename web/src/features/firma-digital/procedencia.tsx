import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES_ESTADOS } from '@cabildo/contracts/documentos-estados'
import type { Despacho } from '@cabildo/contracts/firma-digital'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconClock, IconHourglass } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import estilos from './procedencia.module.css'

/** Why a pending document cannot be signed now; undefined when it can (D-141, D-142). */
export const impedimentoDe = ({ falta, devolucion }: Pick<Despacho, 'falta' | 'devolucion'>): string | undefined => {
  if (devolucion) return `Devuelto sin firmar: ${devolucion.motivo}`
  return falta === null ? undefined : MENSAJES_ESTADOS.faltaAntes(falta)
}

/** A pending document that can be signed now. */
export const seFirma = (despacho: Despacho): boolean => !despacho.estado && impedimentoDe(despacho) === undefined

/** Where a document comes from, who sent it, and what its signature would say. */
export const Origen = ({ despacho: { oficina, enviado_por, motivo_name } }: { despacho: Despacho }) => (
  <span className={estilos.linea}>
    De {oficina}
    {enviado_por && `, ${enviado_por}`} · {motivo_name}
  </span>
)

/** By whose encargo the own area's signature was made, and by which document (USU-63). */
export const PorEncargo = ({ texto }: { texto: string }) => <span className={estilos.linea}>{texto}</span>

/** All who sign the document and who already did, in their order; nothing when the own area is the only one. */
export const Cofirmantes = ({ despacho: { firmas } }: { despacho: Despacho }) =>
  firmas.length > 1 && (
    <span className={estilos.cofirmantes}>
      Firman:
      {firmas.map(({ area, orden, estado, por_encargo }) => (
        <span key={`${orden} ${area}`} data-firmado={estado || undefined}>
          <Icono de={estado ? IconCheck : IconClock} tam={14} />
          {area}
          {por_encargo && ` (${por_encargo})`}
          <span className="solo-lector">{estado ? ', ya firmó' : ', pendiente'}</span>
        </span>
      ))}
    </span>
  )

/** '3 días de espera'. */
export const esperaDe = (dias: number): string => {
  if (dias <= 0) return 'Llegó hoy'
  return dias === 1 ? '1 día de espera' : `${dias} días de espera`
}

/** Over a document that is open, when its author changed it meanwhile (D-141). */
export const DocumentoCambiado = () => (
  <p role="alert" className={estilos.aviso}>
    <Icono de={IconAlertTriangle} />
    {ERRORES.documentoCambiado.mensaje}. Es lo que se muestra ahora: léalo otra vez antes de firmarlo.
  </p>
)

/** Why the document that is open cannot be signed now. */
export const SinTurno = ({ impedimento }: { impedimento: string }) => (
  <p className={estilos.aviso}>
    <Icono de={IconAlertTriangle} />
    No se puede firmar ahora. {impedimento}
  </p>
)

/** How long it has waited, why it cannot be signed now, and that its author changed it. */
export const Espera = ({ despacho, cambiado }: { despacho: Despacho; cambiado: boolean }) => {
  const impedimento = impedimentoDe(despacho)
  return (
    <>
      <span className={estilos.linea}>{esperaDe(despacho.dias)}</span>
      {impedimento && (
        <span className={estilos.impedimento}>
          <Icono de={despacho.devolucion ? IconArrowBackUp : IconHourglass} tam={14} />
          {impedimento}
        </span>
      )}
      {cambiado && (
        <span className={estilos.cambiado}>
          <Icono de={IconAlertTriangle} tam={14} />
          {ERRORES.documentoCambiado.mensaje}
        </span>
      )}
    </>
  )
}
