//! The page's side of a worker: starts it, asks, and hears the answers.

use std::{cell::RefCell, rc::Rc};

use js_sys::{Array, Uint8Array};
use leptos::prelude::document;
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::address;

/// A worker, as the page knows it; ends with the value.
pub(crate) struct Client {
    worker: Worker,
    /// What was asked before the worker listened.
    waiting: Rc<RefCell<Option<Vec<Message>>>>,
    _listeners: [Closure<dyn FnMut(MessageEvent)>; 2],
}

/// A message and what of it is handed over rather than copied.
type Message = (Array, Array);

impl Client {
    /// Starts a worker, whose script an attribute of the page's own script names; `first` is sent to it at once, other
    /// messages once it has said its first word. `hear` gets its answers and what is beside them; `None` if it cannot be
    /// had, or has ended.
    ///
    /// # Errors
    /// If the browser has no workers or allows none.
    pub(crate) fn start<A: DeserializeOwned>(
        attribute: &str,
        first: Option<&JsValue>,
        mut hear: impl FnMut(Option<(A, JsValue)>) + Clone + 'static,
    ) -> Result<Self, JsValue> {
        let script = document().query_selector(&format!("script[{attribute}]"))?;
        let script = script.and_then(|script| script.get_attribute(attribute)).unwrap_or_default();
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address::resolve(&script), &options)?;
        let waiting = Rc::new(RefCell::new(Some(Vec::new())));

        let mut failed = hear.clone();
        let (queue, asking) = (Rc::clone(&waiting), worker.clone());
        let answered = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let answer = read(&event.data());
            if answer.is_some() {
                let waiting = queue.borrow_mut().take();
                waiting.into_iter().flatten().for_each(|message| post(&asking, &message));
            }
            hear(answer);
        });
        let broken = Closure::<dyn FnMut(MessageEvent)>::new(move |_| failed(None));
        worker.set_onmessage(Some(answered.as_ref().unchecked_ref()));
        worker.set_onerror(Some(broken.as_ref().unchecked_ref()));
        if let Some(first) = first {
            worker.post_message(first)?;
        }
        Ok(Self { worker, waiting, _listeners: [answered, broken] })
    }

    /// Asks.
    pub(crate) fn ask(&self, ask: &impl Serialize) {
        self.send(ask, &JsValue::UNDEFINED, Array::new());
    }

    /// Asks with a text beside the question.
    pub(crate) fn ask_with_text(&self, ask: &impl Serialize, text: &str) {
        self.send(ask, &JsValue::from_str(text), Array::new());
    }

    /// Asks with a file beside the question, which the page no longer has afterwards.
    pub(crate) fn ask_with_file(&self, ask: &impl Serialize, file: &Uint8Array) {
        self.send(ask, file, Array::of1(&file.buffer()));
    }

    fn send(&self, ask: &impl Serialize, beside: &JsValue, handed: Array) {
        let Ok(ask) = serde_json::to_string(ask) else {
            return;
        };
        let message = (Array::of2(&JsValue::from_str(&ask), beside), handed);
        match &mut *self.waiting.borrow_mut() {
            Some(waiting) => waiting.push(message),
            None => post(&self.worker, &message),
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// An answer and what is beside it: JSON alone, or a list of both.
fn read<A: DeserializeOwned>(data: &JsValue) -> Option<(A, JsValue)> {
    let (answer, beside) = match data.dyn_ref::<Array>() {
        Some(both) => (both.get(0), both.get(1)),
        None => (data.clone(), JsValue::UNDEFINED),
    };
    Some((serde_json::from_str(&answer.as_string()?).ok()?, beside))
}

fn post(worker: &Worker, (message, handed): &Message) {
    // Only data that cannot be copied would be refused, and there is none.
    let _ = worker.post_message_with_transfer(message, handed);
}
