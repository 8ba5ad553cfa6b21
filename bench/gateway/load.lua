-- wrk script: sends one document again and again. With TOKENS set the requests belong to so many people in turn.
-- An answer of another length than BYTES is a wrong one: what is sent here never changes.
local requests, turn = {}, 0
local bytes = tonumber(os.getenv("BYTES"))
local threads = {}
wrong = 0

function setup(thread)
  table.insert(threads, thread)
end

function init()
  local people = tonumber(os.getenv("TOKENS"))
  for person = 1, math.max(people, 1) do
    local headers = { ["content-type"] = "application/json" }
    if os.getenv("ENCODING") ~= "" then headers["accept-encoding"] = os.getenv("ENCODING") end
    if people > 0 then headers["authorization"] = "Bearer person-" .. (1000 + person) end
    requests[person] = wrk.format("POST", nil, headers, os.getenv("BODY"))
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function response(status, _, body)
  if status ~= 200 or #body ~= bytes then wrong = wrong + 1 end
end

function done(summary)
  local errors = summary.errors
  local bad = errors.connect + errors.read + errors.write + errors.timeout
  for _, thread in ipairs(threads) do bad = bad + thread:get("wrong") end
  print(string.format('DONE {"requests":%d,"bad":%d}', summary.requests, bad))
end
