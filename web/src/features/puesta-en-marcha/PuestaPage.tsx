import {
  esOmitible,
  NOMBRES_DE_ESTADOS,
  NOMBRES_DE_PASOS,
  PASOS,
  type Paso,
  type PuestaEnMarcha,
} from '@cabildo/contracts/puesta-en-marcha'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { irA, leerNombre, ponerDatosEnLaDireccion, useDatosDeLaDireccion } from '../../platform/direccion.ts'
import { entidad } from '../../platform/entidad.ts'
import { useEnVivo } from '../../platform/enVivo.ts'
import { Espera } from '../../ui/Buscando.tsx'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { NoSePudo } from '../../ui/NoSePudo.tsx'
import { ORGANIZACION } from '../organizacion/index.ts'
import { Omision } from './Omision.tsx'
import { CONTENIDOS } from './pasos.tsx'
import { puestaQuery } from './puesta.api.ts'
import clases from './puesta.module.css'

/** The step that the address names. */
const leerPaso = (datos: string): Paso | undefined => {
  const pedido = Number(new URLSearchParams(datos).get('paso'))
  return PASOS.find((paso) => paso === pedido)
}

const primeroQueFalta = (pasos: PuestaEnMarcha['pasos']): Paso =>
  pasos.find(({ estado }) => estado === 'falta')?.paso ?? 9

const abrirPaso = (paso: Paso) => ponerDatosEnLaDireccion('puesta_en_marcha', `paso=${paso}`)

/** Screen `puesta_en_marcha`: the nine steps that put the municipality in service (ORG-45 to ORG-48, ORG-56). */
export const PuestaPage = ({ sesion }: { sesion: SesionUsuario }) => {
  const consulta = useQuery(puestaQuery)
  useEnVivo('organizacion', sesion.area.id, ORGANIZACION)
  const datos = useDatosDeLaDireccion()
  const { data } = consulta
  const pedido = leerPaso(datos)
  const paso = data && (pedido ?? primeroQueFalta(data.pasos))
  useEffect(() => {
    // Written down, so that what finishes the step, a reload or a visit to another screen does not lead on by itself (ORG-46).
    if (paso && !pedido && leerNombre() === 'puesta_en_marcha') abrirPaso(paso)
  }, [paso, pedido])
  return (
    <>
      <Cabeza
        titulo="PUESTA EN SERVICIO"
        acciones={
          <>
            <Button variant="subtle" onClick={() => irA('importaciones')}>
              Importar lo de antes
            </Button>
            <Button variant="default" onClick={() => irA('welcome')}>
              Salir por ahora
            </Button>
          </>
        }
      >
        {entidad.nombre}
        {paso && ` · paso ${paso} de ${PASOS.length}`}
      </Cabeza>
      {data && paso ? (
        <Asistente datos={data} paso={paso} sesion={sesion} />
      ) : consulta.isError ? (
        <NoSePudo que="los pasos" onReintentar={() => void consulta.refetch()} />
      ) : (
        <Espera texto="Cargando los pasos" />
      )}
    </>
  )
}

const Asistente = ({ datos, paso, sesion }: { datos: PuestaEnMarcha; paso: Paso; sesion: SesionUsuario }) => {
  const titulo = useRef<HTMLHeadingElement>(null)
  const visto = useRef(paso)
  useEffect(() => {
    if (visto.current === paso) return
    visto.current = paso
    // The pressed button may be gone, and readers are told which step they are at.
    titulo.current?.focus()
  }, [paso])
  const Contenido = CONTENIDOS[paso]
  const suyo = datos.pasos.find((uno) => uno.paso === paso)
  return (
    <div className={clases.partes}>
      <nav className={clases.lista} aria-label="Pasos">
        <ol>
          {datos.pasos.map((uno) => (
            <li key={uno.paso}>
              <button
                type="button"
                aria-current={uno.paso === paso ? 'step' : undefined}
                data-estado={uno.estado}
                onClick={() => abrirPaso(uno.paso)}
              >
                <span className={clases.numero} aria-hidden>
                  {uno.estado === 'hecho' ? <Icono de={IconCheck} tam={16} /> : uno.paso}
                </span>
                <span className={clases.nombre}>{NOMBRES_DE_PASOS[uno.paso]}</span>
                <small>{NOMBRES_DE_ESTADOS[uno.estado]}</small>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={clases.contenido}>
        <div className={clases.encabezado}>
          <h2 ref={titulo} tabIndex={-1}>
            {NOMBRES_DE_PASOS[paso]}
          </h2>
          {suyo && esOmitible(paso) && <Omision key={paso} paso={suyo} />}
        </div>
        {suyo && suyo.faltan.length > 0 && paso !== 9 && (
          <ul className={clases.faltan} aria-label="Qué falta en este paso">
            {suyo.faltan.map((falta) => (
              <li key={falta}>{falta}</li>
            ))}
          </ul>
        )}
        <Suspense fallback={<Espera texto={`Cargando ${NOMBRES_DE_PASOS[paso]}`} />}>
          <Contenido datos={datos} sesion={sesion} />
        </Suspense>
        <Pie paso={paso} />
      </div>
    </div>
  )
}

/** On a phone it stays at the foot of the window (ORG-07). */
const Pie = ({ paso }: { paso: Paso }) => {
  const [antes, despues] = [-1, 1].map((lado) => PASOS.find((otro) => otro === paso + lado))
  return (
    <div className={clases.pie}>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Icono de={IconChevronLeft} />}
        disabled={!antes}
        onClick={() => antes && abrirPaso(antes)}
      >
        Atrás
      </Button>
      {despues && (
        <Button variant="default" rightSection={<Icono de={IconChevronRight} />} onClick={() => abrirPaso(despues)}>
          Continuar
        </Button>
      )}
    </div>
  )
}
