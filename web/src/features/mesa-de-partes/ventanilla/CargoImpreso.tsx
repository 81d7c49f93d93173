import type { Respuesta } from '@cabildo/contracts/base/llamada'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha } from '@cabildo/contracts/base/tiempo'
import {
  FORMATOS_DE_CARGO,
  MENSAJES_VENTANILLA,
  plazoEnVentanilla,
  type ventanillaApi,
} from '@cabildo/contracts/ventanilla'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { usePreferencia } from '../../../platform/preferencia.ts'
import cuerpo from '../../../ui/cuerpo.module.css'
import { Icono } from '../../../ui/Icono.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { FiltroRapido } from '../../../ui/tabla/FiltroRapido.tsx'
import { cargoQuery } from './ventanilla.api.ts'
import estilos from './ventanilla.module.css'

/** A filing that has just been registered, and whether its applicant gave an address. */
export interface Hecho extends Respuesta<typeof ventanillaApi.registrar> {
  sinCorreo: boolean
}

const PAPELES = { a4: 'A4', ticket: 'Ticket de 80 mm' } as const

/**
 * The cargo as a page of its own behind this one, ready to be printed; asked for before it is loaded, it is printed as soon as
 * it is (EXP-76).
 */
export const useCargo = (id: number, codigo = '') => {
  const [formato, setFormato] = usePreferencia('cargo-de-ventanilla', FORMATOS_DE_CARGO)
  const { data: pagina, isError, refetch } = useQuery({ ...cargoQuery(id, formato, codigo), enabled: id > 0 })
  const marco = useRef<HTMLIFrameElement>(null)
  const lista = useRef<string>(undefined)
  const pedida = useRef(false)
  const imprimir = () => {
    pedida.current = pagina === undefined || lista.current !== pagina
    if (!pedida.current) marco.current?.contentWindow?.print()
  }
  return {
    formato,
    setFormato,
    imprimir,
    falla: isError && pagina === undefined,
    reintentar: () => void refetch(),
    hoja: pagina !== undefined && (
      <iframe
        ref={marco}
        key={formato}
        className={estilos.hoja}
        title="Cargo para imprimir"
        tabIndex={-1}
        aria-hidden="true"
        srcDoc={pagina}
        onLoad={() => {
          lista.current = pagina
          if (!pedida.current) return
          pedida.current = false
          marco.current?.contentWindow?.print()
        }}
      />
    ),
  }
}
export type Cargo = ReturnType<typeof useCargo>

/** What a cargo is printed on; remembered for the person. */
export const PapelDelCargo = ({ de: { formato, setFormato, falla, reintentar, hoja } }: { de: Cargo }) => (
  <>
    <div className={estilos.papel}>
      <span aria-hidden="true">Papel del cargo</span>
      <FiltroRapido
        etiqueta="Papel del cargo"
        opciones={FORMATOS_DE_CARGO.map((cual) => ({ valor: cual, etiqueta: PAPELES[cual] }))}
        valor={formato}
        onValor={(cual) => setFormato(cual as typeof formato)}
      />
    </div>
    {falla && <NoSePudo que="el cargo" onReintentar={reintentar} />}
    {hoja}
  </>
)

/** What was registered: number, days, code, and what to tell who brought it (EXP-76). */
export const Registrado = ({ hecho, cargo }: { hecho: Hecho; cargo: Cargo }) => {
  const { nro_registro, fecha_legal, vence, codigo, expe_id, falta, subsanar_hasta, sinCorreo } = hecho
  const datos = [
    ['Fecha legal', fecha(fecha_legal)],
    ['Fecha límite de respuesta', vence === null ? '' : fecha(vence)],
    ['Código de consulta', codigo],
    ['Expediente', expe_id === null ? '' : numeroEscrito('expediente', expe_id)],
  ].filter(([, valor]) => valor !== '')
  return (
    <section className={estilos.registrado} aria-label={MENSAJES_VENTANILLA.registrado}>
      <p className={cuerpo.hecho} role="status">
        <Icono de={IconCircleCheck} tam={24} />
        {MENSAJES_VENTANILLA.registrado}
      </p>
      <p className={estilos.etiqueta}>Número de registro</p>
      <p className={estilos.numero}>{numeroEscrito('registro', nro_registro)}</p>
      <dl className={estilos.datos}>
        {datos.map(([nombre, valor]) => (
          <div key={nombre}>
            <dt>{nombre}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
      {subsanar_hasta !== null && (
        <div className={estilos.falta}>
          <h3>{MENSAJES_VENTANILLA.observado}</h3>
          <p>{falta}</p>
          <p>{plazoEnVentanilla(subsanar_hasta)}</p>
        </div>
      )}
      {sinCorreo && <p className={estilos.aviso}>{MENSAJES_VENTANILLA.sinCorreo}</p>}
      <PapelDelCargo de={cargo} />
      <p className={cuerpo.nota}>{MENSAJES_VENTANILLA.selloDisponible}</p>
    </section>
  )
}
