import { MODULOS_OPCIONALES } from '@cabildo/contracts/base/menu'
import { SERVICIOS, type Servicio } from '@cabildo/contracts/base/servicios'
import {
  type DatosDeModulos,
  MENSAJES_MODULOS,
  NOMBRES_DE_MODULOS,
  NOMBRES_DE_SERVICIOS,
} from '@cabildo/contracts/organizacion-modulos'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Espera } from '../../../ui/Buscando.tsx'
import { Confirmacion } from '../../../ui/Confirmacion.tsx'
import { Interruptor } from '../../../ui/Interruptor.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { useAbrible } from '../../../ui/useAbrible.tsx'
import { Claves } from './Claves.tsx'
import { Conexiones } from './Conexiones.tsx'
import clases from './ModulosTab.module.css'
import { modulosQuery, useGuardarModulos } from './modulos.api.ts'
import { Webhooks } from './Webhooks.tsx'

/** Optional modules, services to citizens, and what the installation works with (ORG-42 to ORG-44). */
export const ModulosTab = () => {
  const consulta = useQuery(modulosQuery)
  if (consulta.data) return <Bloques datos={consulta.data} />
  if (consulta.isError) return <NoSePudo que="los módulos" onReintentar={() => void consulta.refetch()} />
  return <Espera texto="Cargando Módulos" />
}

const Bloques = ({ datos }: { datos: DatosDeModulos }) => {
  const { modulos, servicios, version, conexiones } = datos
  const { mutate, mutateAsync, isPending, variables } = useGuardarModulos()
  const cierre = useAbrible<Servicio>()
  // What is being saved shows at once, and nothing else can be switched until it is: each change stands on the one before.
  const encendidos = (isPending && variables.modulos) || modulos
  const abiertos = (isPending && variables.servicios) || servicios
  const abrir = (servicio: Servicio) =>
    mutate({ servicios: [...servicios, servicio], version, hecho: MENSAJES_MODULOS.servicioAbierto })
  const cerrar = (servicio: Servicio | null) =>
    mutateAsync({
      ...{ servicios: servicios.filter((otro) => otro !== servicio), version },
      hecho: MENSAJES_MODULOS.servicioCerrado,
    })
      // A refusal has been told, and leaves the question open.
      .then(cierre.cerrar, () => undefined)
  return (
    <div className={clases.bloques}>
      <Bloque titulo="Módulos opcionales" nota={MENSAJES_MODULOS.alIngresar}>
        {MODULOS_OPCIONALES.map((modulo) => (
          <Interruptor
            key={modulo}
            label={NOMBRES_DE_MODULOS[modulo]}
            checked={encendidos.includes(modulo)}
            onChange={({ currentTarget: { checked } }) => {
              if (isPending) return
              const otros = modulos.filter((otro) => otro !== modulo)
              mutate({ modulos: checked ? [...otros, modulo] : otros, version, hecho: MENSAJES_MODULOS.grabados })
            }}
          />
        ))}
      </Bloque>
      <Bloque
        titulo="Servicios al ciudadano"
        nota="Uno cerrado dice en su página adónde acudir y no recibe nada; las listas del personal siguen."
      >
        <a href="#/puesta_en_marcha?paso=9">Listo para atender</a>
        {SERVICIOS.map((servicio) => (
          <Interruptor
            key={servicio}
            label={NOMBRES_DE_SERVICIOS[servicio]}
            checked={abiertos.includes(servicio)}
            onChange={() => {
              if (isPending) return
              if (servicios.includes(servicio)) cierre.abrir(servicio)
              else abrir(servicio)
            }}
          />
        ))}
      </Bloque>
      <Bloque titulo="Conexiones" nota={MENSAJES_MODULOS.enAjustes}>
        <Conexiones conexiones={conexiones} />
      </Bloque>
      <Claves />
      <Webhooks />
      <Confirmacion
        abierto={cierre.abierto}
        onClose={cierre.cerrar}
        titulo="CERRAR SERVICIO"
        textoBoton="Cerrar servicio"
        destructiva
        alConfirmar={() => cerrar(cierre.valor)}
      >
        <p>
          «{cierre.valor && NOMBRES_DE_SERVICIOS[cierre.valor]}» dejará de atender por esta vía: su página dirá adónde
          acudir. {MENSAJES_MODULOS.porLey}
        </p>
      </Confirmacion>
    </div>
  )
}

const Bloque = ({ titulo, nota, children }: { titulo: string; nota: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={clases.bloque} aria-labelledby={id}>
      <h2 id={id}>{titulo}</h2>
      <p className={clases.nota}>{nota}</p>
      {children}
    </section>
  )
}
